import { lost } from './failure.ts'

/**
 * Throws when one of the files was changed, moved or deleted since it was chosen. To a browser that is to send it, this is the same as having no
 * connection: it would be sent again and again, and then nobody would know whether it was received.
 */
export async function checkFiles(files: readonly File[]): Promise<void> {
  for (const file of files) {
    const isThere = await file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      )
    if (!isThere)
      throw new DOMException(`${file.name} was changed or moved since it was chosen. Choose it again.`, lost)
  }
}
