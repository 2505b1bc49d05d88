"""Adds the states address and a call that needs a sign-in. Start: python3 step-2.py 8080"""

import json
import re
import secrets
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

GAMES = [
    {"_id": "65f000000000000000000001", "gameName": "Dofus Retro"},
    {"_id": "65f000000000000000000002", "gameName": "Dofus Touch"},
]

# The data of this provider. A real one has a database.
players = {}  # access token: id of the player


def is_id(value):
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{24}", value) is not None


def new_id():
    return secrets.token_hex(12)


def get_game(game_id):
    if not is_id(game_id):
        return 400, {"message": "Les données envoyées ne sont pas valides."}
    for game in GAMES:
        if game["_id"] == game_id:
            return 200, {"game": game}
    return 404, {"message": "Ressource introuvable"}


def signed_in(call, authorization, *arguments):
    """Runs a call for the player of the access token, or refuses."""
    if authorization is None:
        return 401, {"message": "Veuillez vous connecter."}
    player = players.get(authorization.removeprefix("Bearer "))
    if player is None:
        return 403, {"message": "Token invalide ou expiré", "error": "Token invalide ou expiré"}
    return call(player, *arguments)


def current_request(player):
    return 200, {"request": None}


def set_up(state):
    """Makes a state true, from the beginning, and returns its values."""
    players.clear()
    match state:
        case "" | "both games exist":
            return 200, {}
        case "a player is signed in":
            token, player = secrets.token_hex(), new_id()
            players[token] = player
            return 200, {
                "accessToken": token,
                "userId": player,
                "gameId": GAMES[0]["_id"],
                "serverId": new_id(),
            }
        case _:
            return 400, {"message": f"There is no state {state!r}."}


def answer(method, path, authorization, body):
    """Returns the status and the body."""
    match [method, *path.strip("/").split("/")]:
        case ["GET", "api", "games"]:
            return 200, {"games": GAMES}
        case ["GET", "api", "games", game_id]:
            return get_game(game_id)
        case ["GET", "api", "conversations", "user"]:
            return signed_in(current_request, authorization)
        case ["POST", "states"] if body["action"] == "setup":
            return set_up(body["state"])
        case ["POST", "states"]:
            return 200, {}
        case _:
            return 404, {"message": "Ressource introuvable"}


class Handler(BaseHTTPRequestHandler):
    def respond(self):
        sent = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        status, content = answer(
            self.command, self.path, self.headers.get("Authorization"), json.loads(sent or "null")
        )
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = respond


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
    print(f"Listening at http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
