"""Adds a call with several refusals. Start: python3 step-3.py 8080"""

import json
import re
import secrets
import sys
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

GAMES = [
    {"_id": "65f000000000000000000001", "gameName": "Dofus Retro"},
    {"_id": "65f000000000000000000002", "gameName": "Dofus Touch"},
]

# The data of this provider. A real one has a database.
players = {}  # access token: id of the player
servers = {}  # id of the server: id of its game
requests = {}  # id of the player: the open request


def is_id(value):
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{24}", value) is not None


def new_id():
    return secrets.token_hex(12)


def instant(minutes_from_now=0):
    time = datetime.now(timezone.utc) + timedelta(minutes=minutes_from_now)
    return time.strftime("%Y-%m-%dT%H:%M:%S.000Z")


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
    return 200, {"request": requests.get(player)}


def is_valid_order(order):
    if not isinstance(order, dict):
        return False
    quantity = order.get("quantity")
    username = order.get("username")
    return (
        all(is_id(order.get(name)) for name in ("userId", "gameId", "serverId"))
        and isinstance(username, str)
        and 1 <= len(username.strip()) <= 100
        and type(quantity) in (int, float)
        and 0 < quantity <= 1_000_000
        and order.get("transactionType") in ("Buy", "Sell")
    )


def create_request(player, order):
    if not is_valid_order(order):
        return 400, {"message": "Les données envoyées ne sont pas valides."}
    if order["userId"] != player:
        return 403, {"message": "Accès refusé"}
    if servers.get(order["serverId"]) != order["gameId"]:
        return 404, {"message": "Ressource introuvable"}
    if player in requests:
        return 409, {"message": "Une demande est déjà en cours."}
    requests[player] = {
        "_id": new_id(),
        **order,
        "isFormOpened": True,
        "isRequestStarted": False,
        "messages": [],
        "createdAt": instant(),
        "expiresAt": instant(minutes_from_now=30),
    }
    return 201, {"message": "Votre demande est enregistrée.", "request": requests[player]}


def write_message(request, sender, text):
    message = {
        "_id": new_id(),
        "requestId": request["_id"],
        "senderType": sender,
        "message": text,
        "createdAt": instant(),
    }
    request["messages"].append(message)


def sign_in():
    """Returns the values of the state "a player is signed in"."""
    token, player, server = secrets.token_hex(), new_id(), new_id()
    players[token] = player
    servers[server] = GAMES[0]["_id"]
    return {
        "accessToken": token,
        "userId": player,
        "gameId": GAMES[0]["_id"],
        "serverId": server,
    }


def open_request(values, stage, transaction_type):
    """Opens a request for the player of these values. Returns the request."""
    order = {
        "userId": values["userId"],
        "gameId": values["gameId"],
        "serverId": values["serverId"],
        "username": "Yasmi-Iop",
        "quantity": 12.5,
        "transactionType": transaction_type,
    }
    create_request(values["userId"], order)
    request = requests[values["userId"]]
    if stage == "active":
        request.update(isRequestStarted=True, operatorId=new_id())
        write_message(request, "User", "Bonjour, je suis connectée.")
        write_message(request, "Admin", "Bonjour ! Je prends votre demande.")
    return request


def set_up(state, params):
    """Makes a state true, from the beginning, and returns its values."""
    for data in (players, servers, requests):
        data.clear()
    match state:
        case "" | "both games exist":
            return 200, {}
        case "a player is signed in":
            open_request(sign_in(), "waiting", "Buy")  # Another player's: nobody else may see it.
            return 200, sign_in()
        case "a signed-in player has an open request":
            values = sign_in()
            request = open_request(values, params["stage"], params["transactionType"])
            return 200, {**values, "requestId": request["_id"]}
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
        case ["POST", "api", "conversations"]:
            return signed_in(create_request, authorization, body)
        case ["POST", "states"] if body["action"] == "setup":
            return set_up(body["state"], body["params"])
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
