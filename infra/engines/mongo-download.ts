import { glob } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { downloadArchive, downloadText } from './download.ts'

/**
 * Downloads the official mongod of a version into `folder` and returns its path. The archive must have the SHA-256 that the
 * server publishes beside it. The downloading library is only used to find out which archive fits this system, because its own
 * download would first look for a program in other projects' folders and would check neither certificates nor checksums.
 * `MONGOMS_DOWNLOAD_MIRROR` names another server than MongoDB's own.
 * @throws Error when there is none for this machine, the server refuses or cannot be trusted, or the archive is not the right one
 */
export async function downloadMongod(version: string, folder: string): Promise<string> {
  const url = await archiveOf(version)
  const checksum = /^[0-9a-f]{64}\b/.exec(await downloadText(`${url}.sha256`))?.[0]
  if (checksum === undefined) throw new Error(`${url}.sha256 holds no checksum`)
  await downloadArchive(url, folder, checksum)
  for await (const found of glob('**/bin/mongod', { cwd: folder })) return join(folder, found)
  throw new Error(`there is no mongod in ${basename(url)}`)
}

/** The library is loaded here and not at the top, because few starts need it. */
async function archiveOf(version: string): Promise<string> {
  const [{ MongoBinaryDownloadUrl }, { getOS }] = await Promise.all([
    import('mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js'),
    import('mongodb-memory-server-core/lib/util/getos/index.js'),
  ])
  const { platform, arch } = process
  const archive = new MongoBinaryDownloadUrl({ version, platform, arch, os: await getOS() })
  return await archive.getDownloadUrl()
}
