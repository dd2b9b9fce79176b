/**
 * The console of the GraphQL API in a browser. It holds an access token and shows personal data, so it loads no code from
 * elsewhere. Plain JavaScript, because the browser gets it as it stands here.
 */
const endpoint = location.href.split(/[?#]/)[0];
const element = (id) => document.getElementById(id);
let accessToken = '';

/** Sends a request as the user who logged in here last. */
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

/** The text of an answer, or a sentence that says why there is none. */
async function answerTo(query, variables, operationName) {
  const body = JSON.stringify({ query, variables, operationName });
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const response = await send(endpoint, request).catch(() => undefined);
  if (!response) return `No answer from ${endpoint}: the service has stopped, or the connection to it is broken.`;
  const answer = await response.json().catch(() => undefined);
  if (answer === undefined) return `What answered at ${endpoint} (status ${response.status}) was not JSON.`;
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
    element('answer').textContent = `What stands in Variables is not JSON: ${message}.`;
    return;
  }
  const name = element('name').value.trim() || undefined;
  element('answer').textContent = await answerTo(element('document').value, variables, name);
}

function textElement(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function button(title, action) {
  const made = textElement('button', title);
  made.type = 'button';
  made.addEventListener('click', action);
  return made;
}

function list(title, fields) {
  const terms = document.createElement('dl');
  for (const { signature, description } of fields)
    terms.append(textElement('dt', signature), textElement('dd', description));
  element('fields').append(textElement('h2', title), terms);
}

const read = async (path) => (await fetch(path)).json();
const [examples, { queries, mutations }] = await Promise.all([
  read('graphql/examples.json'),
  read('graphql/root-fields.json'),
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
list('Queries', queries);
list('Mutations', mutations);
