"""The data model: tables in, :class:`Labels` and :class:`Comparison` out.

One way through: ``sources`` opens what a user has and makes a document of it; ``formats``
recognises published formats; ``detection`` completes the ``mapping``, which says what column means
what; ``layouts`` brings every layout to one row per label; ``joining`` tells which columns of
several files name the same; ``pool`` puts the files together; ``scale`` says
what the labels mean; ``duplicates`` keeps each once; ``items`` collects what is known of the items;
and ``assembly`` makes :class:`Labels` of it all, which ``digest`` identifies. ``reading`` calls
them in this order; ``report`` is the account of it.
"""
