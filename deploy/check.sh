#!/bin/sh
# Checks the files of this folder with the tools that are installed: sh deploy/check.sh. Prints one line for each file and ends with 1
# if a tool rejects one.
cd "$(dirname "$0")" || exit 1
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
PATH=$PATH:/usr/sbin
failed=0

check() { # FILES TOOL COMMAND: runs the command if the tool is there
    if ! command -v "$2" > /dev/null; then
        echo "not checked: $1 (no $2)"
    elif sh -c "$3" > "$place/output" 2>&1; then
        echo "ok: $1"
    else
        echo "rejected: $1"
        cat "$place/output"
        failed=1
    fi
}

# The certificate is created by certbot; here by openssl. Other users than root may neither listen on port 80 nor write to /var.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=example.bg \
    -keyout "$place/privkey.pem" -out "$place/fullchain.pem" 2> /dev/null
{
    echo "pid $place/pid; error_log stderr; events {} http { access_log off;"
    for name in client_body proxy fastcgi uwsgi scgi; do echo "${name}_temp_path $place/$name;"; done
    sed -e "s|/etc/letsencrypt/live/example.bg|$place|; s|/var/cache/nginx-tukashno|$place/cache|" \
        -e 's|listen 80;|listen 8080;|; s|listen 443 |listen 8443 |; /listen \[::\]/d' nginx/*.conf
    echo "}"
} > "$place/nginx.conf"

# The program is installed in /opt/tukashno.
for unit in tukashno@.service tukashno@.socket; do sed 's|^ExecStart=.*|ExecStart=/bin/true|' "$unit" > "$place/$unit"; done

check nginx/ nginx "nginx -t -q -e stderr -c $place/nginx.conf"
check Caddyfile caddy "HOME=$place caddy validate --adapter caddyfile --config Caddyfile"
check "tukashno@.service, tukashno@.socket" systemd-analyze "systemd-analyze verify $place/tukashno@3000.service $place/tukashno@3000.socket"
check alerts.yml promtool "promtool check rules alerts.yml && promtool test rules alerts.test.yml"
if docker compose version > /dev/null 2>&1; then
    check compose.yaml docker "SITE_URL=https://example.bg POSTGRES_PASSWORD=x AUTH_SECRET=x BACKUP_PASSPHRASE=x docker compose -f compose.yaml config -q"
else
    echo "not checked: compose.yaml (no docker compose)"
fi
exit "$failed"
