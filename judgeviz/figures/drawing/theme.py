"""Colours, fonts and the Plotly template of every figure."""

from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from judgeviz.figures.drawing.text import one_of

ThemeName = Literal["light", "dark", "print", "column"]
PaletteName = Literal["default", "paper"]

FONT_FAMILY = "Liberation Sans, Arial, Helvetica, sans-serif"
DIMMED = 0.2  # opacity of what is not selected
TRANSPARENT = "rgba(0,0,0,0)"
PRINTED_INCH = 120  # pixels of a printed inch: text of 12 to 15 pixels is 7.2 to 9 points
COLUMN_INCHES = 3.3  # of one column of a paper


@dataclass(frozen=True, slots=True)
class Tones:
    """Colours of one side, humans or judge.

    Attributes
    ----------
    fill : str
        All labels.
    tint : str
        Lighter, for the items' medians or majorities.
    outline : str
        Around the tint, strong enough to stand on the page.
    name : str
        What readers call the fill: words about a figure name what is drawn.
    """

    fill: str
    tint: str
    outline: str
    name: str


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything about a figure's looks that does not depend on the data.

    Attributes
    ----------
    name, palette : str
    page : str
        Colour that the figure stands on; gaps between slices are drawn in it.
    ground : str
        Of the figure itself; transparent in the dark theme.
    text, muted, axis, grid, pale : str
        Words; secondary words; axis lines; grid lines; what is only there for context.
    accent : str
        Outlines what is selected, and marks what is pointed at.
    human, judge : Tones
    ramp : tuple of str
        From little to much, or from the lowest category to the highest; neither humans nor judge.
    title_size, text_size, tick_size : int
        Font sizes in pixels; nothing is written smaller than ``tick_size``.
    """

    name: ThemeName
    palette: PaletteName
    page: str
    ground: str
    text: str
    muted: str
    axis: str
    grid: str
    pale: str
    accent: str
    human: Tones
    judge: Tones
    ramp: tuple[str, str] = ("#E4E0F2", "#43337A")
    title_size: int = 16
    text_size: int = 12
    tick_size: int = 11

    @property
    def is_printed(self) -> bool:
        """Whether nobody can point at a figure for what it leaves out."""
        return self.name in ("print", "column")

    @property
    def narrowest(self) -> int:
        """Pixels of the narrowest figure that text has to fit.

        In print less than two columns of a paper (6.9 in), or one; on screen, a tablet held
        upright.
        """
        if self.name == "column":
            return round(COLUMN_INCHES * PRINTED_INCH)
        return 662 if self.name == "print" else 690

    def dimmed(self, colour: str) -> str:
        """Give the colour of what is not selected: a fifth of its own, on the page."""
        return blend((self.page, colour), DIMMED)

    @property
    def faded(self) -> "Theme":
        """The same for the marks of what is not selected; words keep their colours."""
        human, judge = (
            Tones(self.dimmed(of.fill), self.dimmed(of.tint), self.dimmed(of.outline), of.name)
            for of in (self.human, self.judge)
        )
        pale, axis = self.dimmed(self.pale), self.dimmed(self.axis)
        return replace(self, human=human, judge=judge, pale=pale, axis=axis)

    @property
    def line_height(self) -> int:
        """Pixels from one line of ``tick_size`` text to the next."""
        return round(1.35 * self.tick_size)

    @property
    def template(self) -> dict[str, Any]:
        """Defaults of every figure, so that no process-wide template shows through."""
        axis = {
            "automargin": False,
            "color": self.text,
            "gridcolor": self.grid,
            "linecolor": self.axis,
            "tickcolor": self.axis,
            "tickfont": {"size": self.tick_size, "color": self.text},
            "title": {"font": {"size": self.text_size, "color": self.text}},
            "zeroline": False,
        }
        return {
            "layout": {
                "colorway": [self.human.fill, self.judge.fill],
                "font": {"family": FONT_FAMILY, "size": self.text_size, "color": self.text},
                "hoverlabel": {
                    "align": "left",
                    "bgcolor": self.page,
                    "bordercolor": self.axis,
                    "font": {"family": FONT_FAMILY, "size": self.text_size, "color": self.text},
                },
                "paper_bgcolor": self.ground,
                "plot_bgcolor": TRANSPARENT,
                "title": {"font": {"size": self.title_size, "color": self.text}},
                "xaxis": axis,
                "yaxis": axis,
            }
        }


# Humans and judge differ in lightness, not only in hue: the pairs also read in grey.
_ON_LIGHT: dict[PaletteName, tuple[Tones, Tones]] = {
    "default": (
        Tones("#2C69A5", "#B4D0EB", "#174672", name="blue"),
        Tones("#F5B04C", "#FCE6C4", "#A86200", name="orange"),
    ),
    "paper": (
        Tones("#C0362F", "#F2BDB8", "#8A1F1A", name="red"),
        Tones("#8CCB86", "#DBF0D8", "#2F7A35", name="green"),
    ),
}
_ON_DARK: dict[PaletteName, tuple[Tones, Tones]] = {
    "default": (
        Tones("#3F82C4", "#B9D8F5", "#DCEBFA", name="blue"),
        Tones("#F2AE4E", "#FCE3BB", "#FFF1DC", name="orange"),
    ),
    "paper": (
        Tones("#D4473F", "#F4B7B2", "#FBDEDB", name="red"),
        Tones("#86CC80", "#CFEFCB", "#E9F8E7", name="green"),
    ),
}


def blend(ramp: tuple[str, str], position: float) -> str:
    """Colour between the two ends of a ramp; ``position`` from 0 to 1."""
    start, end = (_channels(colour) for colour in ramp)
    mixed = (a + position * (b - a) for a, b in zip(start, end, strict=True))
    return "#" + "".join(f"{round(channel):02X}" for channel in mixed)


def luminance(colour: str) -> float:
    """Relative luminance of a ``#RRGGBB`` colour, from 0 (black) to 1 (WCAG 2.2)."""
    shares = (channel / 255 for channel in _channels(colour))
    linear = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def readable_on(colour: str) -> str:
    """Black or white, whichever has more contrast to this colour."""
    own = luminance(colour)
    return "#000000" if (own + 0.05) / 0.05 > 1.05 / (own + 0.05) else "#FFFFFF"


def _channels(colour: str) -> list[int]:
    return [int(colour[start : start + 2], 16) for start in (1, 3, 5)]


def figure_theme(name: str = "light", palette: str = "default") -> Theme:
    """Return the theme of this name in one of the two palettes.

    Parameters
    ----------
    name : {"light", "dark", "print", "column"}
        ``dark`` stands on Streamlit's dark page, ``print`` is black on white, ``column`` the same
        for one column of a paper.
    palette : {"default", "paper"}
        ``default`` is safe for colour-blind readers; ``paper`` is the red and green of
        Elangovan et al. (2025).

    Raises
    ------
    ValueError
        For another name.
    """
    theme_name: ThemeName = one_of(name, get_args(ThemeName), "theme")
    palette_name: PaletteName = one_of(palette, get_args(PaletteName), "palette")
    if theme_name == "dark":
        return _dark(palette_name)
    human, judge = _ON_LIGHT[palette_name]
    printed = theme_name in ("print", "column")
    return Theme(
        name=theme_name,
        palette=palette_name,
        page="#FFFFFF",
        ground="#FFFFFF",
        text="#000000" if printed else "#262B33",
        muted="#333333" if printed else "#5B6470",
        axis="#000000" if printed else "#8A929C",
        grid="#DDDDDD" if printed else "#E6E9ED",
        pale="#DDDDDD" if printed else "#DFE3E8",
        accent="#C2007A",
        human=human,
        judge=judge,
        title_size=15 if printed else 16,
        text_size=13 if printed else 12,
        tick_size=12 if printed else 11,
    )


def _dark(palette: PaletteName) -> Theme:
    human, judge = _ON_DARK[palette]
    return Theme(
        name="dark",
        palette=palette,
        page="#171614",
        ground=TRANSPARENT,
        text="#F0F2F6",
        muted="#B3BAC5",
        axis="#6B7480",
        grid="#262C36",
        pale="#39414D",
        accent="#FF6BC1",
        human=human,
        judge=judge,
    )
