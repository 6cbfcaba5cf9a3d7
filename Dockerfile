# The service in a container, for a PostgreSQL server of its own (DATABASE_URL):
# docker build -t openvoe --build-arg COMMIT=$(git rev-parse HEAD) .
# The embedded database and the bundled Node are left out: the image has its Node, and a container's database belongs elsewhere.
# The base is pinned by digest (Node 24.21.0). The digest of today: docker buildx imagetools inspect node:24-bookworm-slim

FROM node:24-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY client/package.json client/
COPY web/package.json web/
RUN npm ci --ignore-scripts
COPY . .
# What openvoe --version says: .git is not copied.
ARG COMMIT=""
RUN npm run prepack

FROM node:24-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS packages
WORKDIR /packages
COPY package.json package-lock.json ./
COPY client/package.json client/
COPY web/package.json web/
RUN npm ci --ignore-scripts --omit=dev --omit=optional --workspaces=false

FROM node:24-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
LABEL org.opencontainers.image.title="OpenVOE" \
      org.opencontainers.image.description="Self-hosted server for verification of employment and income" \
      org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /opt/openvoe
COPY --from=packages /packages/node_modules node_modules
COPY --from=build /build/package.json /build/LICENSE ./
COPY --from=build /build/bin bin
COPY --from=build /build/dist dist
COPY --from=build /build/data data
RUN ln -s /opt/openvoe/bin/openvoe /usr/local/bin/openvoe \
  && mkdir -p /var/lib/openvoe \
  && chown node:node /var/lib/openvoe
ENV NODE_ENV=production \
    OPENVOE_DATA_DIR=/var/lib/openvoe \
    OPENVOE_HOST=0.0.0.0
USER node
WORKDIR /var/lib/openvoe
VOLUME /var/lib/openvoe
EXPOSE 8080
# With the API: a worker answers on OPENVOE_HEALTH_PORT, if that is set.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OPENVOE_HEALTH_PORT || process.env.OPENVOE_PORT || 8080}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["openvoe"]
CMD ["serve"]
