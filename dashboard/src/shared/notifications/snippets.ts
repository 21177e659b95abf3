/** Code that verifies a notification, with each language's standard library only. */
export const snippets = {
  Node: `import { createHmac, timingSafeEqual } from 'node:crypto'

const key = Buffer.from(process.env.FIREPAY_SECRET_KEY.replace('whsec_', ''), 'base64')

// body: the bytes of the request, before any JSON parser
export function isGenuine(headers, body) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\`).update(body).digest()
  return headers['webhook-signature'].split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
`,
  Python: `import base64, hashlib, hmac, os, time

key = base64.b64decode(os.environ["FIREPAY_SECRET_KEY"].removeprefix("whsec_"))

# body: the bytes of the request, before any JSON parser
def is_genuine(headers, body):
    id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, each) for each in headers["webhook-signature"].split(" "))
`,
  PHP: `<?php
// $body: file_get_contents('php://input'), before any JSON parser
function is_genuine(array $headers, string $body): bool {
    $key = base64_decode(substr(getenv('FIREPAY_SECRET_KEY'), strlen('whsec_')));
    $id = $headers['webhook-id'];
    $timestamp = $headers['webhook-timestamp'];
    if (abs(time() - (int) $timestamp) > 300) return false;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $each) {
        if (hash_equals($expected, $each)) return true;
    }
    return false;
}
`,
  Go: `package hooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// body: the bytes of the request, before any JSON parser
func IsGenuine(headers http.Header, body []byte) bool {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("FIREPAY_SECRET_KEY"), "whsec_"))
	if err != nil {
		return false
	}
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, each := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(expected), []byte(each)) {
			return true
		}
	}
	return false
}
`,
  Ruby: `require "base64"
require "openssl"

# body: request.body.read, before any JSON parser
def genuine?(headers, body)
  key = Base64.strict_decode64(ENV.fetch("FIREPAY_SECRET_KEY").delete_prefix("whsec_"))
  id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
  return false if (Time.now.to_i - timestamp.to_i).abs > 300
  expected = "v1," + Base64.strict_encode64(OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.#{body}"))
  headers["webhook-signature"].split(" ").any? do |each|
    each.bytesize == expected.bytesize && OpenSSL.fixed_length_secure_compare(each, expected)
  end
end
`,
} as const

export type Language = keyof typeof snippets
export const languages = Object.keys(snippets) as Language[]
