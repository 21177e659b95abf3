"""A receiver of notifications, with nothing but Python: FIREPAY_SECRET_KEY=whsec_… PORT=4000 python3 receiver.py"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["FIREPAY_SECRET_KEY"].removeprefix("whsec_"))
MAX_BYTES = 20 * 1024
MAX_AGE_SECONDS = 300
# In a shop this is a table with a unique key: a notification may arrive twice, also after a restart.
seen = set()


def is_genuine(headers, body):
    """Standard Webhooks 1.0.0. While a key is being replaced there are two signatures; one match is enough."""
    id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > MAX_AGE_SECONDS:
        return False
    expected = hmac.new(KEY, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    wanted = "v1," + base64.b64encode(expected).decode()
    return any(hmac.compare_digest(wanted, given) for given in headers.get("webhook-signature", "").split(" "))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # The raw bytes: parsed and serialized again, they would differ.
        body = self.rfile.read(min(int(self.headers.get("content-length", 0)), MAX_BYTES))
        if not is_genuine(self.headers, body):
            return self.answer(401)
        id = self.headers["webhook-id"]
        if id not in seen:
            seen.add(id)
            told = json.loads(body)
            print(told["type"], told["data"]["object"]["id"], told["data"]["sequence"], flush=True)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4000"))), Receiver)
print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
