# Two images, each of a program and nothing else but the files that it needs. The last one is the server:
#
#   docker build -t deeplink-server .
#   docker build -t deeplink --target tool .
#
# A change in Public builds nothing.
FROM swift:6.3-bookworm AS build
WORKDIR /src
COPY Package.swift ./
COPY Sources ./Sources
# Only because the manifest names the test targets; none of it is built.
COPY Tests ./Tests

FROM build AS build-server
# What keeps the program small is said in .ci/release and in the linker's script. Nothing reads the debug information of a
# program that is stripped, and the compiler takes a tenth longer with it.
COPY .ci/small.ld ./
RUN swift build -c release -debug-info-format none --product deeplink-server -Xswiftc -static-executable \
      -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
      -Xlinker --icf=all -Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker /src/small.ld -Xlinker -s \
 && cp "$(swift build -c release --show-bin-path)/deeplink-server" /deeplink-server

FROM build AS build-tool
# "deeplink verify" needs libcurl with its libraries, and the certificates of authorities.
RUN swift build -c release -debug-info-format none --product deeplink --static-swift-stdlib -Xlinker -s \
 && install -D "$(swift build -c release --show-bin-path)/deeplink" /tool/bin/deeplink \
 && LD_LIBRARY_PATH= ldd /tool/bin/deeplink | grep -o '/[^ ]*' | xargs cp -L --parents -t /tool \
 && cp -L --parents /etc/ssl/certs/ca-certificates.crt /tool

FROM scratch AS tool
COPY --from=build-tool /tool /
# The folder of the files: docker run --rm -v "$PWD:/work" deeplink routes --check
WORKDIR /work
ENTRYPOINT ["/bin/deeplink"]

FROM scratch AS server
COPY --from=build-server /deeplink-server /deeplink-server
COPY Public /Public
ENV HOST=0.0.0.0 PORT=8080
EXPOSE 8080
USER 65532:65532
HEALTHCHECK --interval=10s --timeout=3s --start-period=2s CMD ["/deeplink-server", "healthcheck"]
ENTRYPOINT ["/deeplink-server"]
