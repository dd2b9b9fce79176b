/**
 * The GraphQL console. It holds an access token and shows personal data, so it loads no code from other hosts. Plain JavaScript,
 * because the browser receives this file unchanged.
 */
const endpoint = location.href.split(/[?#]/)[0];
const element = (id) => document.getElementById(id);
let accessToken = '';

/** Sends a request with the access token of the last login on this page, and remembers a new token in the response. */
async function send(url, options) {
  const headers = new Headers(options.headers);
  if (accessToken && !headers.has('authorization')) headers.set('authorization', `Bearer ${accessToken}`);
  const response = await fetch(url, { ...options, headers });
  const answer = await response
    .clone()
    .json()
    .catch(() => ({}));
  for (const value of Object.values(answer?.data ?? {})) accessToken = value?.accessToken ?? accessToken;
  return response;
}

/** Runs an operation. Returns the response as text, or a sentence that explains why there is none. */
async function execute(query, variables, operationName) {
  const body = JSON.stringify({ query, variables, operationName });
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const response = await send(endpoint, request).catch(() => undefined);
  if (!response) return `No response from ${endpoint}: the service has stopped, or the connection failed.`;
  const answer = await response.json().catch(() => undefined);
  if (answer === undefined) return `The response from ${endpoint} (status ${response.status}) is not JSON.`;
  return JSON.stringify(answer, null, 2);
}

function show({ document: text, variables }) {
  element('document').value = text;
  element('variables').value = JSON.stringify(variables, null, 2);
  element('name').value = '';
}

async function run() {
  let variables;
  try {
    variables = JSON.parse(element('variables').value.trim() || '{}');
  } catch ({ message }) {
    element('answer').textContent = `The variables are not valid JSON: ${message}.`;
    return;
  }
  const name = element('name').value.trim() || undefined;
  element('answer').textContent = await execute(element('document').value, variables, name);
}

function textElement(tag, text) {
  const created = document.createElement(tag);
  created.textContent = text;
  return created;
}

function button(title, action) {
  const created = textElement('button', title);
  created.type = 'button';
  created.addEventListener('click', action);
  return created;
}

function addFieldList(title, fields) {
  const terms = document.createElement('dl');
  for (const { signature, description } of fields)
    terms.append(textElement('dt', signature), textElement('dd', description));
  element('fields').append(textElement('h2', title), terms);
}

const fetchJson = async (path) => (await fetch(path)).json();
const [examples, { queries, mutations }] = await Promise.all([
  fetchJson('graphql/examples.json'),
  fetchJson('graphql/root-fields.json'),
]);
element('examples').append(...examples.map((example) => button(example.title, () => show(example))));
element('run').addEventListener('click', run);
for (const id of ['document', 'variables', 'name']) {
  element(id).addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') run();
  });
}
element('sandbox').href += `?endpoint=${encodeURIComponent(endpoint)}`;
show(examples[0]);
addFieldList('Queries', queries);
addFieldList('Mutations', mutations);
