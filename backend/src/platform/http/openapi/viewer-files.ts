import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const require = createRequire(import.meta.url)
// The plugin itself is not used: it writes scripts into the page, which our content security policy forbids.
const viewerFolder = (): string => path.join(path.dirname(require.resolve('@fastify/swagger-ui')), 'static')

/** Files of Swagger UI that the page loads, with their types. */
const typeOf = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
  'start.js': 'text/javascript',
} as const

export type ViewerFile = keyof typeof typeOf
export const viewerFiles = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'start.js',
] as const satisfies readonly ViewerFile[]

/** Shows the document; nothing of it is sent to the public validator that Swagger UI would ask. */
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#viewer', deepLinking: true, filter: true, validatorUrl: null })`

/** The page of the viewer. Its scripts are files, since our content security policy allows no others. */
export const viewerPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Atelier API</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="viewer"></div>
    <noscript>This page needs JavaScript. The document itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

export interface PackedFile {
  readonly contentType: string
  /** Compressed with gzip, which every browser takes. */
  readonly bytes: Buffer
}

const packed = new Map<ViewerFile, Promise<PackedFile>>()

/** One file of the viewer; it is compressed when it is first asked for. */
export function viewerFile(name: ViewerFile): Promise<PackedFile> {
  const known = packed.get(name) ?? packFile(name)
  packed.set(name, known)
  return known
}

async function packFile(name: ViewerFile): Promise<PackedFile> {
  const text = name === 'start.js' ? start : await readFile(path.join(viewerFolder(), name))
  return { contentType: `${typeOf[name]}; charset=utf-8`, bytes: await promisify(gzip)(text) }
}
