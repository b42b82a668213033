#!/bin/sh
# Starts Galley. `galley --headless <verb>` opens no window, so it needs neither a display nor a sandbox.
here=$(dirname "$(readlink -f "$0")")
if [ "${1-}" = --headless ]; then
  exec "$here/galley" --no-sandbox --no-zygote --disable-gpu --log-level=3 "$@"
fi
exec "$here/galley" "$@"
