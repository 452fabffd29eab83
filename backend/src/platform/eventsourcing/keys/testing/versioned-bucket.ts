import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

interface Version {
  readonly id: string
  /** Undefined for the mark of a deletion. */
  readonly body: string | undefined
}

interface BucketResponse {
  readonly status: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A bucket that keeps every version of an object until that version is deleted. */
export interface VersionedBucket {
  readonly name: string
  readonly endpoint: string
  /** Bodies of all versions of an object, oldest first; `deleted` for the mark of a deletion. */
  readonly versions: (key: string) => readonly string[]
  readonly keys: () => readonly string[]
  readonly stop: () => Promise<void>
}

/**
 * Test helper: an S3 server for what the key store asks of one, with the two things that the stand-in of the media tests
 * lacks: versions, and puts on condition that nothing is there.
 * @param obeys false: the server ignores If-None-Match, as older servers that are compatible with S3 do
 * @param page of how many objects it lists the versions at a time
 */
export async function startVersionedBucket({ obeys = true, page = 1_000 } = {}): Promise<VersionedBucket> {
  const name = 'studio-media'
  const objects = new Map<string, Version[]>()
  let made = 0

  const put = (key: string, body: string, onlyIfAbsent: boolean): BucketResponse => {
    const versions = objects.get(key) ?? []
    if (onlyIfAbsent && obeys && versions.length > 0) return failure(412, 'PreconditionFailed')
    made += 1
    objects.set(key, [...versions, { id: `v${made}`, body }])
    return { status: 200 }
  }

  const get = (key: string): BucketResponse => {
    const newest = objects.get(key)?.at(-1)
    return newest?.body === undefined ? failure(404, 'NoSuchKey') : { status: 200, body: newest.body }
  }

  const remove = (key: string, version: string | null): BucketResponse => {
    if (version === null) return mark(key)
    const left = (objects.get(key) ?? []).filter(({ id }) => id !== version)
    objects.set(key, left)
    return { status: 204 }
  }

  const mark = (key: string): BucketResponse => {
    made += 1
    const id = `v${made}`
    objects.set(key, [...(objects.get(key) ?? []), { id, body: undefined }])
    return { status: 204, headers: { 'x-amz-delete-marker': 'true', 'x-amz-version-id': id } }
  }

  const list = (prefix: string, marker: string): BucketResponse => {
    const found = [...objects]
      .filter(([key]) => key.startsWith(prefix) && key > marker)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    const listed = found.slice(0, page)
    const last = found.length > page ? listed.at(-1)?.[0] : undefined
    const next = last === undefined ? '' : `<IsTruncated>true</IsTruncated><NextKeyMarker>${last}</NextKeyMarker>`
    const entries = listed.flatMap(([key, versions]) =>
      versions.map(({ id, body }) => {
        const isLatest = id === versions.at(-1)?.id
        const element = body === undefined ? 'DeleteMarker' : 'Version'
        return `<${element}><Key>${key}</Key><VersionId>${id}</VersionId><IsLatest>${isLatest}</IsLatest></${element}>`
      }),
    )
    return { status: 200, body: `<ListVersionsResult>${next}${entries.join('')}</ListVersionsResult>` }
  }

  const reply = async (request: IncomingMessage): Promise<BucketResponse> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
    const key = pathname.split('/').slice(2).join('/')
    if (request.method === 'PUT') return put(key, await text(request), request.headers['if-none-match'] === '*')
    if (request.method === 'DELETE') return remove(key, searchParams.get('versionId'))
    if (request.method === 'HEAD') return { status: 200 }
    return searchParams.has('versions')
      ? list(searchParams.get('prefix') ?? '', searchParams.get('key-marker') ?? '')
      : get(key)
  }

  const server = createServer((request, response) => {
    void reply(request).then(({ status, body, headers }) => response.writeHead(status, headers).end(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The bucket of the test has no port')
  return {
    name,
    endpoint: `http://127.0.0.1:${address.port}`,
    versions: (key) => (objects.get(key) ?? []).map(({ body }) => body ?? 'deleted'),
    keys: () => [...objects.keys()],
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const failure = (status: number, code: string): BucketResponse => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
})
