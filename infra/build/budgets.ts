import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { BuiltApp } from './built-chunks.ts'
import { type BuiltPage, scriptsOf } from './page-scripts.ts'

/** How much JavaScript a page loads before it is shown, in bytes (gzip). */
export interface PageSize {
  readonly page: string
  readonly bytes: number
  readonly budget: number
}

/**
 * Measures the pages.
 * @param fileAt where a file is on the disk, by its address
 */
export async function measurePages(
  apps: ReadonlyMap<string, BuiltApp>,
  pages: readonly BuiltPage[],
  fileAt: (address: string) => string,
): Promise<PageSize[]> {
  const sizes = new Map<string, number>()
  const sizeOf = async (address: string): Promise<number> => {
    const size = sizes.get(address) ?? gzipSync(await readFile(fileAt(address)), { level: 9 }).length
    sizes.set(address, size)
    return size
  }
  return await Promise.all(
    pages.map(async (page) => {
      const parts = await Promise.all(scriptsOf(apps, page).map(sizeOf))
      return { page: page.name, budget: page.budget, bytes: parts.reduce((sum, size) => sum + size, 0) }
    }),
  )
}

const formatted = (bytes: number): string => bytes.toLocaleString('en-US')

/** One sentence for each page that exceeds its budget. */
export function overBudget(sizes: readonly PageSize[]): string[] {
  return sizes
    .filter(({ bytes, budget }) => bytes > budget)
    .map(
      ({ page, bytes, budget }) =>
        `${page} loads ${formatted(bytes)} bytes of JavaScript (gzip) before it is shown; its budget is ${formatted(budget)}`,
    )
}
