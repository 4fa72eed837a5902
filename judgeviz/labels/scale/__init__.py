"""What the labels mean: spellings in, values on a scale out.

``categories`` is the :class:`Scale` itself; ``stated`` and ``detection`` find it, ``spellings`` and
``preferences`` read what was written, ``judges_grades`` and ``responses`` what judges answered,
and ``meaning`` goes through the criteria.
"""

from judgeviz.labels.scale.categories import PREFERENCE_CATEGORIES as PREFERENCE_CATEGORIES
from judgeviz.labels.scale.categories import TIE_INDEX as TIE_INDEX
from judgeviz.labels.scale.categories import UNNAMED_CRITERION as UNNAMED_CRITERION
from judgeviz.labels.scale.categories import Category as Category
from judgeviz.labels.scale.categories import Scale as Scale
from judgeviz.labels.scale.categories import ScaleKind as ScaleKind
from judgeviz.labels.scale.categories import category_name as category_name
from judgeviz.labels.scale.categories import integer_range as integer_range
from judgeviz.labels.scale.categories import numeric_category as numeric_category
