/** The page at `/docs`, which shows the document with Swagger UI. */
export const docsPage = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Registrar REST API</title>
  <link rel="stylesheet" href="docs/swagger-ui.css">
  <link rel="icon" type="image/png" href="docs/favicon-32x32.png">
</head>
<body>
  <noscript>This page needs JavaScript. It shows <a href="openapi.json">openapi.json</a>.</noscript>
  <div id="swagger-ui"></div>
  <script src="docs/swagger-ui-bundle.js"></script>
  <script src="docs/start.js"></script>
</body>
</html>
`;

/**
 * The script of the page. After a login on the page, later requests use its access token. Optional fields of a form start empty:
 * Swagger UI fills in values such as 0 or true for fields without an example, and an empty example would be invalid in the document.
 */
export const docsScript = `const ui = SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  responseInterceptor(response) {
    const isLogin = response.ok && /\\/auth\\/(login|refresh)$/.test(response.url);
    if (response.ok && /\\/openapi\\.json$/.test(response.url)) {
      const document = JSON.parse(response.text);
      for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
        const form = operation.requestBody?.content['multipart/form-data'];
        if (!form) continue;
        const { properties, required } = document.components.schemas[form.schema.$ref.split('/').pop()];
        for (const name in properties) if (!required.includes(name)) properties[name].examples = [''];
      }
      response.text = JSON.stringify(document);
    }
    if (isLogin) ui.preauthorizeApiKey('bearer', response.body.access_token);
    return response;
  },
});
`;
