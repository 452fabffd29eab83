import { createHash } from 'node:crypto'
import type { Page } from '../../platform/http/contract/api.ts'

/** The colours and sizes of the studio (ui.md 1), which its own style sheet does not bring here. */
const style = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-rows: minmax(0, 1fr) auto; height: 100dvh; background: #100f0e; color: #f4f0ea; font: 14px/1.5 system-ui, sans-serif; }
main { position: relative; display: grid; place-items: center; min-height: 0; padding: 16px; }
img { position: absolute; inset: 16px; width: calc(100% - 32px); height: calc(100% - 32px); object-fit: scale-down; }
h1.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.words { max-width: 360px; text-align: center; }
h1 { margin: 0 0 8px; font-size: 20px; font-weight: 600; letter-spacing: -0.01em; }
p { margin: 0; color: #b0a89d; }
footer { padding: 12px 16px 16px; color: #b0a89d; text-align: center; }
a { color: #f4f0ea; text-underline-offset: 3px; }
a:focus-visible { outline: 2px solid #ff8562; outline-offset: 2px; }
`

/** The page runs no script, sends nothing, is framed by nobody, and shows nothing but one picture of this server. */
const policy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function pageOf(status: number, title: string, content: string): Page {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title} · Atelier</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
<main>${content}</main>
<footer>Shared from <a href="/" rel="noreferrer">Atelier</a></footer>
</body>
</html>
`
  return { status, html, policy }
}

interface Picture {
  /** Path of its bytes. */
  readonly path: string
  /** Pixels of the original, from which the browser knows the shape before the picture is there. */
  readonly width: number
  readonly height: number
}

/** The page of one image: it says nothing about the image but its size. */
export function picturePage({ path, width, height }: Picture): Page {
  return pageOf(
    200,
    'A shared image',
    `<h1 class="hidden">A shared image</h1><img src="${path}" width="${width}" height="${height}" alt="A shared image" decoding="async">`,
  )
}

/** The same page for a link that has ended and for one that never was: nobody learns which. */
export const noSuchLink: Page = pageOf(
  404,
  'No such link',
  '<div class="words"><h1>There is nothing here</h1><p>This link was ended by the person who shared it, or it is not complete. Ask them for a new one.</p></div>',
)
