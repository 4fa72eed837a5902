"""Rankings of systems by humans and judge, and the systems that the judge favours."""
