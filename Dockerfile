# The Python on which the exact versions of requirements.txt are tested.
FROM python:3.11-slim-bookworm

WORKDIR /app
COPY requirements.txt ./
RUN pip install --no-cache-dir --requirement requirements.txt \
    && useradd --uid 1000 --no-create-home --shell /usr/sbin/nologin judgeviz

COPY app.py ./
COPY .streamlit .streamlit
COPY pages pages
COPY judgeviz judgeviz
COPY demo_data demo_data
COPY docs docs
# Modules are compiled now, as nothing can be written where the file system is read-only.
RUN python -m compileall -q judgeviz pages

USER 1000
# Within the container every address; who reaches it is said by the port that is published.
ENV HOME=/nonexistent \
    STREAMLIT_SERVER_ADDRESS=0.0.0.0 \
    STREAMLIT_SERVER_PORT=8501 \
    STREAMLIT_SERVER_HEADLESS=true
EXPOSE 8501
HEALTHCHECK --start-period=60s --timeout=5s CMD ["python", "-c", "import os, urllib.request as u; place = os.environ.get('STREAMLIT_SERVER_BASE_URL_PATH', '').strip('/'); u.urlopen('http://127.0.0.1:' + os.environ['STREAMLIT_SERVER_PORT'] + '/'.join(['', *filter(None, [place]), '_stcore/health']))"]
CMD ["python", "-m", "pages.frame.server", "run", "app.py"]
