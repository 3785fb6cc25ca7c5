# ScanDesk from the archive that `npm run release` writes. It expects DATABASE_URL and AUTH_SECRET.
FROM node:20-bookworm-slim AS unpacked
COPY dist/release/scandesk-*-linux-x64.tar.gz /archive/
RUN mkdir /scandesk && tar -xzf /archive/*.tar.gz --strip-components=1 -C /scandesk

FROM node:20-bookworm-slim
COPY --from=unpacked /scandesk /opt/scandesk
WORKDIR /opt/scandesk
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/ready/').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps", "dist/server/start.js"]
