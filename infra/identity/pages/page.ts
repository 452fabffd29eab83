import { type Html, html, trusted } from './html.ts'
import { mark, markAddress } from './mark.ts'
import { mosaic } from './mosaic.ts'
import { styles } from './styles.ts'

/** A whole page in the product's look: the content in a narrow column, the mosaic beside it on wide screens. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${title} · Atelier</title>
<link rel="icon" href="${markAddress}">
<style>${trusted(styles)}</style>
</head>
<body>
<main>
<p class="brand">${mark}Atelier</p>
<div class="column">${content}</div>
<p class="foot">Just human enough.</p>
</main>
${mosaic}
</body>
</html>
`.markup
}

/** The address of the page's font; Inter, the product's own. */
export const fontPath = '/font/inter.woff2'
