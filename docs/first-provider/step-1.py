"""Answers one call. Start: python3 step-1.py 8080. Needs Python 3.10 or later and no packages."""

import json
import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

GAMES = [
    {"_id": "65f000000000000000000001", "gameName": "Dofus Retro"},
    {"_id": "65f000000000000000000002", "gameName": "Dofus Touch"},
]


def is_id(value):
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{24}", value) is not None


def get_game(game_id):
    if not is_id(game_id):
        return 400, {"message": "Les données envoyées ne sont pas valides."}
    for game in GAMES:
        if game["_id"] == game_id:
            return 200, {"game": game}
    return 404, {"message": "Ressource introuvable"}


def answer(method, path):
    """Returns the status and the body."""
    match [method, *path.strip("/").split("/")]:
        case ["GET", "api", "games", game_id]:
            return get_game(game_id)
        case _:
            return 404, {"message": "Ressource introuvable"}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        status, content = answer(self.command, self.path)
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
    print(f"Listening at http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
