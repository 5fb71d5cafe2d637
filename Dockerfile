# Two stages: a fully static binary, and nothing else but the files it serves.
FROM swift:6.3-bookworm AS build
WORKDIR /src
COPY Package.swift ./
COPY Sources ./Sources
# Only because the manifest names the test targets; none of it is built.
COPY Tests ./Tests
RUN swift build -c release --product deeplink-server -Xswiftc -static-executable -Xlinker -s \
 && cp "$(swift build -c release --show-bin-path)/deeplink-server" /deeplink-server

FROM scratch
COPY --from=build /deeplink-server /deeplink-server
COPY Public /Public
ENV HOST=0.0.0.0 PORT=8080
EXPOSE 8080
USER 65532:65532
HEALTHCHECK --interval=10s --timeout=3s --start-period=2s CMD ["/deeplink-server", "healthcheck"]
ENTRYPOINT ["/deeplink-server"]
