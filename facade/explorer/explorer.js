/**
 * The page of the GraphQL API in a browser: Apollo Sandbox where its script can be loaded, a console of its own where not.
 * Plain JavaScript, because the browser gets it as it stands here.
 */
const SANDBOX = 'https://embeddable-sandbox.cdn.apollographql.com/v2/embeddable-sandbox.umd.production.min.js';
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
  for (const value of Object.values(answer.data ?? {})) accessToken = value?.accessToken ?? accessToken;
  return response;
}

async function ask(query, variables) {
  const body = JSON.stringify({ query, variables });
  const response = await send(endpoint, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return response.json();
}

function show({ document: text, variables }) {
  element('document').value = text;
  element('variables').value = JSON.stringify(variables, null, 2);
}

async function run() {
  try {
    const variables = JSON.parse(element('variables').value || '{}');
    element('answer').textContent = JSON.stringify(await ask(element('document').value, variables), null, 2);
  } catch (error) {
    element('answer').textContent = String(error);
  }
}

function button(title, action) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = title;
  made.addEventListener('click', action);
  return made;
}

async function listFields() {
  const query =
    '{ __schema { queryType { ...F } mutationType { ...F } } } fragment F on __Type { fields { name description } }';
  const { data } = await ask(query, {});
  const { queryType, mutationType } = data.__schema;
  for (const { name, description } of [...queryType.fields, ...mutationType.fields]) {
    const [term, meaning] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = name;
    meaning.textContent = description;
    element('fields').append(term, meaning);
  }
}

/** Puts Apollo Sandbox in the place of the console, with all the examples in its first tab. */
function openSandbox(examples) {
  element('console').hidden = true;
  element('sandbox').hidden = false;
  const variables = Object.assign({}, ...examples.map((example) => example.variables));
  new window.EmbeddedSandbox({
    target: '#sandbox',
    initialEndpoint: endpoint,
    initialState: {
      document: examples.map((example) => example.document).join('\n\n'),
      variables,
      includeCookies: false,
    },
    handleRequest: send,
  });
}

function loadSandbox(examples) {
  const script = document.createElement('script');
  script.src = SANDBOX;
  script.addEventListener('load', () => {
    element('sandbox-state').replaceChildren(button('Open Apollo Sandbox', () => openSandbox(examples)));
  });
  script.addEventListener('error', () => {
    element('sandbox-state').textContent = 'Apollo Sandbox cannot be loaded here: it comes from the internet.';
  });
  document.head.append(script);
}

const examples = await (await fetch('graphql/examples.json')).json();
element('examples').append(...examples.map((example) => button(example.title, () => show(example))));
element('run').addEventListener('click', run);
element('document').addEventListener('keydown', (event) => {
  if (event.ctrlKey && event.key === 'Enter') run();
});
show(examples[0]);
loadSandbox(examples);
listFields();
