#!/bin/sh
# npm run setup:full: installs what tests and proofs need on Debian 12. The demo needs none of it.
# npm run setup:tests: only what .ci/run needs; without backups, Prometheus, containers and Lighthouse.
set -eu
cd "$(dirname "$0")/.."
packages="postgresql-15 chromium firefox-esr openssl redis-server ceph-mon ceph-osd radosgw ceph-common haproxy tilemaker osmium-tool poppler-utils"
if [ "${1:-}" = full ]; then
  packages="$packages pgbackrest prometheus podman buildah runc netavark fuse-overlayfs uidmap iptables mmdebstrap"
fi
missing=""
for package in $packages; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then
  sudo=""
  [ "$(id -u)" -eq 0 ] || sudo="sudo"
  $sudo apt-get update -qq
  # shellcheck disable=SC2086 # the list is meant to be split
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi
npm --prefix tools/auth-emulator ci --ignore-scripts --omit=optional --loglevel=error
[ "${1:-}" != full ] || npm --prefix tools/lighthouse ci --ignore-scripts --loglevel=error
echo "ready: npm run ci"
