import { get } from 'node:http'
import type { Page } from '@playwright/test'

/**
 * Watches what a page fetches from the product at `url` from now on; the returned function resolves with the bytes of its scripts
 * once the page is idle.
 */
export function watchScripts(page: Page, url: string): () => Promise<number> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.url().startsWith(url)) scripts.add(response.url())
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all([...scripts].map(gzipSizeOf))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
}

/** Bytes of the body as transferred. */
const gzipSizeOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
      })
      response.on('end', () => resolve(size)).on('error', reject)
    }).on('error', reject)
  })
