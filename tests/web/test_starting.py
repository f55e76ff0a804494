"""The first minutes of a server: its rules are still being compiled when somebody sits down."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Browser, expect

from server.playing import FAST, Server
from web.visiting import Visitor


def test_whoever_sits_down_early_sees_progress_and_then_plays(
    browser: Browser, tmp_path: Path
) -> None:
    """The server is started anew where compiling would end; the page stays open."""
    server = Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", *FAST)
    server.launch(env=os.environ | {"DAUNTLESS_CACHE": str(tmp_path / "nothing compiled")})
    server.wait_for(lambda _: True)
    ada = Visitor(browser, server.address, phone=False, dark=False, still=True)
    try:
        ada.go("/")
        darebase = ada.page.get_by_role("article").filter(has_text="Darebase")
        darebase.get_by_role("button", name="Play now against").click()
        expect(ada.page.get_by_role("heading", name="The rules are being prepared")).to_be_visible()
        expect(ada.page.get_by_role("progressbar", name="Step")).to_be_visible()
        address = ada.page.url
        server.kill()
        server.start()
        assert ada.wait_for_turn()
        assert ada.page.url == address
    finally:
        ada.leave()
        server.kill()
