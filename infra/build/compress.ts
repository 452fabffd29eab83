import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|html|svg|json)$/
/** Below this a compressed copy saves nothing. A page has dozens of scripts of a few hundred bytes: together they count. */
const leastBytes = 256

const squeezeBrotli = promisify(brotliCompress)
const squeezeGzip = promisify(gzip)

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < leastBytes) return
  const [br, gz] = await Promise.all([
    squeezeBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    squeezeGzip(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Puts a `.br` and a `.gz` beside every text file of a built app, so that nobody compresses while serving. */
export async function compressFolder(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => compressible.test(name))
  await Promise.all(files.map((name) => compressFile(join(folder, name))))
}
