#!/bin/bash
# Tries the unit with a real systemd, booted as the first process of a root made of Debian's packages (systemd-nspawn): starts, tells that it is ready,
# searches under the unit's filter of system calls, is started again after kill -9 and after it hangs, stops in order. As root on Debian, with debootstrap and systemd-container:
#   deploy/try-systemd.sh dist/tramo-VERSION.tar.gz [FOLDER]
set -euo pipefail
archive=$(realpath "$1")
base=${2:-$(mktemp -d /var/tmp/tramo-systemd.XXXXXX)}
port=${TRY_PORT:-4416}
rootfs=$base/root
here=$(cd "$(dirname "$0")" && pwd)
say() { printf '▸ %s\n' "$*"; }
mkdir -p "$base"
if [ ! -x "$rootfs/lib/systemd/systemd" ]; then
  say "Raíz nueva de paquetes de Debian, con systemd"
  debootstrap --variant=minbase --include=systemd,dbus bookworm "$rootfs" http://deb.debian.org/debian >"$base/debootstrap.log"
fi

! curl -s -o /dev/null "http://127.0.0.1:$port/" || { say "El puerto $port es de otro (TRY_PORT)"; exit 1; }
say "Instalación como en docs/operation.md"
rm -rf "$rootfs"/opt/tramo* "$rootfs/var/lib/tramo" "$rootfs/var/cache/tramo"
tar -xzf "$archive" -C "$rootfs/opt"
folder=$(cd "$rootfs/opt" && echo tramo-*)
ln -sfn "$folder" "$rootfs/opt/tramo"
ln -sfn /opt/tramo/tramo "$rootfs/usr/local/bin/tramo"
install -m 0644 "$here"/systemd/*.service "$rootfs/etc/systemd/system/"
install -m 0644 "$here/systemd/tramo.sysusers.conf" "$rootfs/usr/lib/sysusers.d/tramo.conf"
install -m 0644 "$here/systemd/tramo.tmpfiles.conf" "$rootfs/usr/lib/tmpfiles.d/tramo.conf"
mkdir -p "$rootfs/etc/tramo" "$rootfs/etc/systemd/system/tramo.service.d"
printf 'PORT=%s\nHOST=127.0.0.1\nPASSWORD_COST=light\n' "$port" >"$rootfs/etc/tramo/tramo.env"
# For the trial alone: nobody waits a minute and a half to see a watchdog bark.
printf '[Service]\nWatchdogSec=20\n' >"$rootfs/etc/systemd/system/tramo.service.d/trial.conf"
chroot "$rootfs" systemctl enable tramo 2>/dev/null

say "systemd-analyze verify: $(chroot "$rootfs" systemd-analyze verify /etc/systemd/system/tramo.service /etc/systemd/system/tramo-work@.service /etc/systemd/system/tramo-serve@.service 2>&1 | grep -i tramo || echo 'nada que decir')"
systemd-nspawn -q -D "$rootfs" --register=no --keep-unit --kill-signal=SIGRTMIN+3 -b </dev/null >"$base/console" 2>&1 &
nspawn=$!
trap 'kill -TERM $nspawn 2>/dev/null; sleep 3; kill -KILL $nspawn 2>/dev/null || true' EXIT
leader() { pgrep -P "$(pgrep -P $nspawn | head -1)" 2>/dev/null | head -1 || true; }
within() { nsenter --target "$first" --mount --pid --uts --ipc --cgroup --root env --chdir=/ "$@"; }
for _ in $(seq 120); do
  # nspawn's own child, or its child where that one only watches.
  for first in $(pgrep -P $nspawn) $(leader); do
    [ "$(cat "/proc/$first/comm" 2>/dev/null)" = systemd ] && break 2
  done
  sleep 0.5
done
property() { within systemctl show tramo -p "$1" --value; }
until_is() {
  for _ in $(seq 600); do
    [ "$(property "$1" 2>/dev/null)" = "$2" ] && return
    sleep 0.5
  done
  within systemctl status tramo --no-pager -n 40 || true
  exit 1
}
until_is ActiveState active
say "Activo: «$(property StatusText)», READY por systemd-notify; proceso $(property MainPID), de $(within ps -o user= -p "$(property MainPID)" 2>/dev/null || within stat -c %U "/proc/$(property MainPID)")"
say "/api/ready: $(curl -fsS "http://127.0.0.1:$port/api/ready")"
say "/var/lib/tramo: $(within stat -c '%U %a' /var/lib/tramo); caché de código: $(within sh -c 'ls /var/cache/tramo | wc -l')"
say "systemd-analyze security: $(within systemd-analyze security tramo.service --no-pager | tail -1)"

# Searches run in threads that lower their own priority: the unit's filter of system calls must let them.
printf 'NAME : cuatro\nTYPE : CVRP\nDIMENSION : 5\nEDGE_WEIGHT_TYPE : EUC_2D\nCAPACITY : 10\nNODE_COORD_SECTION\n1 0 0\n2 0 9\n3 9 0\n4 0 -9\n5 -9 0\nDEMAND_SECTION\n1 0\n2 4\n3 4\n4 4\n5 4\nDEPOT_SECTION\n1\n-1\nEOF\n' \
  >"$rootfs/var/lib/tramo/cuatro.vrp"
mapfile -t filter < <(grep '^SystemCall' "$here/systemd/tramo.service" | sed 's/^/--property=/')
found=$(within systemd-run --quiet --wait --pipe --uid=tramo --property=NoNewPrivileges=yes "${filter[@]}" /opt/tramo/tramo solve /var/lib/tramo/cuatro.vrp --seconds 1)
say "Una búsqueda con el filtro de la unidad: $(head -1 <<<"$found")"
[ -n "$found" ]

before=$(property MainPID)
within sh -c "kill -KILL $before"
sleep 1
until_is ActiveState active
say "kill -9: iniciado otra vez, proceso $before → $(property MainPID), reinicios $(property NRestarts)"

before=$(property MainPID)
within sh -c "kill -STOP $before"
say "Detenido con SIGSTOP (ni un hilo gira); el perro guardián espera 20 s"
until_is NRestarts 2
until_is ActiveState active
say "Iniciado otra vez, proceso $before → $(property MainPID): $(within journalctl -u tramo --no-pager -o cat | grep -i 'watchdog timeout' | tail -1)"

began=$(date +%s%N)
within systemctl stop tramo
say "systemctl stop: $((($(date +%s%N) - began) / 1000000)) ms, resultado $(property Result), código $(property ExecMainStatus)"
[ "$(property Result)" = success ]
say "«tramo» como el usuario de la unidad: $(within setpriv --reuid tramo --regid tramo --clear-groups tramo --version)"
say "Todo bien"
