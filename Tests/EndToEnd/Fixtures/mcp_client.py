"""mcp_client.py PROGRAM [OPTION...]: asks `PROGRAM mcp OPTION...` with the client of PyPI, in each way to begin.

Each route's example is resolved, built again from its route and parameters, and resolved again to the same.
"""

import asyncio
import json
import sys
from urllib.parse import urlsplit

import jsonschema
from mcp import Client, MCPError, StdioServerParameters
from mcp_types import CancelledNotification, CancelledNotificationParams

TOOLS = ["list_links", "build_link", "resolve_link", "explain_link", "find_link"]


async def ask(server, mode):
    async with Client(server, mode=mode) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert list(tools) == TOOLS, list(tools)
        assert all(tool.annotations.read_only_hint for tool in tools.values())

        async def call(name, **arguments):
            jsonschema.validate(arguments, tools[name].input_schema)
            result = await client.call_tool(name, arguments)
            assert not result.is_error, (name, arguments, result.content)
            return result.structured_content, result.content[0].text

        listed, text = await call("list_links")
        assert json.loads(text) == listed and listed["routes"]
        for route in listed["routes"]:
            url = route["url"]
            found, _ = await call("resolve_link", url=url)
            assert found["name"] == route["name"], (route, found)
            # Sites may have routes of one name.
            host = {"host": urlsplit(url).hostname} if "site" in route and urlsplit(url).hostname else {}
            built, _ = await call("build_link", route=route["name"], parameters=found["parameters"], **host)
            again, _ = await call("resolve_link", url=built["url"])
            assert (again["name"], again["parameters"]) == (found["name"], found["parameters"]), (found, again)
            explained, words = await call("explain_link", url=url)
            assert explained["route"] == route["name"] and "iOS" in words, words
            best, _ = await call("find_link", words=route["name"])
            assert route["name"] in [other["name"] for other in best["routes"]], route

        resources = (await client.list_resources()).resources
        assert resources
        names = []
        for resource in resources:
            content = (await client.read_resource(resource.uri)).contents[0]
            names += [route["name"] for route in json.loads(content.text)["routes"]]
        assert names == [route["name"] for route in listed["routes"]]

        miss = await client.call_tool("resolve_link", {"url": "/no/such/link/anywhere/0"})
        assert miss.is_error and miss.content[0].text, miss
        for name, arguments in [("open_link", {}), ("resolve_link", {"uri": "/"}), ("resolve_link", {})]:
            try:
                await client.call_tool(name, arguments)
                raise AssertionError((name, arguments))
            except MCPError as error:
                assert error.code == -32602, error

        # A cancelled request, and one that is unknown, leave the others alone.
        cancelled = asyncio.create_task(client.call_tool("list_links", {}))
        await asyncio.sleep(0)
        cancelled.cancel()
        await asyncio.gather(cancelled, return_exceptions=True)
        if mode == "legacy":
            params = CancelledNotificationParams(request_id=10_000)
            await client.session.send_notification(CancelledNotification(params=params))
        assert (await call("list_links"))[0] == listed
        print(f"{mode}: {client.protocol_version}, {len(listed['routes'])} routes")


async def main():
    program, *options = sys.argv[1:]
    for mode in ["legacy", "auto"]:
        await ask(StdioServerParameters(command=program, args=["mcp", *options], cwd="."), mode)


asyncio.run(main())
