"""The data model: tables in, :class:`Labels` and :class:`Comparison` out.

``files`` opens what a user has, ``delimited``, ``spreadsheets``, ``documents`` and ``formats``
make a table of it, ``roles`` and ``layouts`` find out which column means what, ``preferences``
and ``scale_detection`` what the labels mean, and ``assembly`` puts :class:`Labels` together.
"""
