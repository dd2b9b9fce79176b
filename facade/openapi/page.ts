/** Shows the document by Swagger UI. */
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
  <noscript>This page needs JavaScript; what it shows is <a href="openapi.json">openapi.json</a>.</noscript>
  <div id="swagger-ui"></div>
  <script src="docs/swagger-ui-bundle.js"></script>
  <script src="docs/start.js"></script>
</body>
</html>
`;

/**
 * A login that was tried out on the page is used for what is tried out next. The class of an import begins empty, which is as
 * good as none: Swagger UI makes up 0 for a number without an example, and no example of the document could be empty.
 */
export const docsScript = `const ui = SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  responseInterceptor(response) {
    const isToken = response.ok && /\\/auth\\/(login|refresh)$/.test(response.url);
    if (response.ok && /\\/openapi\\.json$/.test(response.url)) {
      const document = JSON.parse(response.text);
      document.components.schemas.ImportStudentsRequest.properties.class_id.examples = [''];
      response.text = JSON.stringify(document);
    }
    if (isToken) ui.preauthorizeApiKey('bearer', response.body.access_token);
    return response;
  },
});
`;
