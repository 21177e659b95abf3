// The interactive API page: reads /openapi.json, lists every operation, and calls one with the token typed above.
// Nothing here parses HTML and nothing is kept: the token lives in its field only.

const token = document.getElementById('token')
const filter = document.getElementById('filter')
const list = document.getElementById('operations')

const answer = await fetch('/openapi.json')
const openapi = await answer.json()
document.title = `${openapi.info.title} API`
document.getElementById('about').textContent = openapi.info.description

const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)
show()
filter.addEventListener('input', show)

function show() {
  const wanted = filter.value.trim().toLowerCase()
  const found = operations.filter(({ path, method, operation }) =>
    `${method} ${path} ${operation.summary} ${operation.tags} ${operation['x-error-codes']}`
      .toLowerCase()
      .includes(wanted),
  )
  const areas = Map.groupBy(found, ({ operation }) => operation.tags[0])
  list.replaceChildren(
    ...[...areas].flatMap(([area, members]) => [element('h2', { textContent: area }), ...members.map(card)]),
  )
  if (found.length === 0) list.textContent = 'No operations match this filter.'
}

function card({ path, method, operation }) {
  const details = element('details', { id: operation.operationId })
  details.append(
    element('summary', {}, [
      element('code', { textContent: method }),
      element('code', { textContent: path }),
      ` ${operation.summary}`,
    ]),
  )
  details.addEventListener('toggle', () => {
    if (details.open && details.childElementCount === 1) details.append(inside(path, method, operation))
  })
  return details
}

function inside(path, method, operation) {
  const who = { none: 'No authentication', user: 'Access token', site: 'API secret of a site' }[operation['x-auth']]
  const roles = operation['x-roles'] ? ` Roles: ${operation['x-roles'].join(', ')}.` : ''
  const stepUp = operation['x-step-up'] ? ' Needs authentication within the last 5 minutes.' : ''
  const parts = [
    element('p', { className: 'quiet', textContent: `${who}.${roles}${stepUp}` }),
    element('p', { className: 'quiet', textContent: `Error codes: ${operation['x-error-codes'].join(', ')}` }),
  ]
  for (const [status, response] of Object.entries(operation.responses)) {
    const schema = response.content?.['application/json']?.schema
    if (schema) parts.push(schemaOf(`Response ${status}`, schema))
  }
  parts.push(form(path, method, operation))
  return element('div', { className: 'inside' }, parts)
}

function schemaOf(title, schema) {
  return element('details', {}, [
    element('summary', { textContent: title }),
    element('pre', { textContent: JSON.stringify(schema, null, 2) }),
  ])
}

function form(path, method, operation) {
  const fields = operation.parameters.map((parameter) => {
    const id = `${operation.operationId}-${parameter.name}`
    const input = element('input', { id, required: parameter.required, autocomplete: 'off' })
    const label = element('label', { htmlFor: id, textContent: `${parameter.name}${parameter.required ? ' *' : ''}` })
    return { parameter, input, row: element('p', {}, [label, input]) }
  })
  const schema = operation.requestBody?.content['application/json']?.schema
  const body = schema ? element('textarea', { value: '{}', ariaLabel: 'Body, JSON', spellcheck: false }) : null
  const result = element('pre', { hidden: true, tabIndex: 0, ariaLabel: 'Response' })
  const formElement = element('form', {}, [
    ...fields.map((field) => field.row),
    ...(body ? [schemaOf('Body', schema), body] : []),
    element('p', {}, [element('button', { type: 'submit', textContent: 'Send request' })]),
    result,
  ])
  formElement.addEventListener('submit', async (event) => {
    event.preventDefault()
    result.hidden = false
    result.textContent = '…'
    result.textContent = await call(path, method, fields, body).catch((error) => `No response: ${error.message}`)
  })
  return formElement
}

async function call(path, method, fields, body) {
  const headers = {}
  const query = new URLSearchParams()
  let target = path
  for (const { parameter, input } of fields) {
    if (input.value === '') continue
    if (parameter.in === 'path') target = target.replace(`{${parameter.name}}`, encodeURIComponent(input.value))
    else if (parameter.in === 'query') query.set(parameter.name, input.value)
    else headers[parameter.name] = input.value
  }
  if (token.value) headers.authorization = `Bearer ${token.value}`
  if (body) headers['content-type'] = 'application/json'
  const url = `${openapi.servers[0].url}${target}${query.size > 0 ? `?${query}` : ''}`
  const response = await fetch(url, { method, headers, body: body?.value })
  const text = await response.text()
  return `${response.status} ${response.headers.get('content-type') ?? ''}\n${pretty(text)}`
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function element(name, properties = {}, children = []) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}
