"""The data model: tables in, :class:`Labels` and :class:`Comparison` out.

From bytes to a text table: ``files`` opens what a user has; ``dialects``, ``delimited`` and
``irregular`` read delimited text, ``documents`` and ``formats`` JSON, ``spreadsheets`` workbooks
and Parquet; ``tables`` is what they all make.

From the table to ratings: ``roles`` and ``contents`` know names and contents of columns;
``detection``, ``long_detection`` and ``column_detection`` complete the ``mapping``, ``file_kinds``
tells humans' from judges' files, and ``layouts`` brings every layout to one row per label.

From ratings to labels: ``pool`` joins the files, ``preferences``, ``spellings``, ``stated_scale``,
``scale_detection`` and ``meaning`` say what the labels mean, ``duplicates`` keeps each once,
``items`` collects what is known of the items, and ``assembly`` makes :class:`Labels` of it all,
which ``digest`` identifies.
"""
