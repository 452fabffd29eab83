import multipart, { type Multipart, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../eventsourcing/decider.ts'
import { stagedKey } from '../../media/blobs/blob-address.ts'
import type { StagedFile } from '../contract/api.ts'
import type { FileRule } from '../contract/endpoint.ts'
import { httpErrors } from '../contract/http-errors.ts'
import { toProblem } from '../problems/to-problem.ts'
import { type ArrivingFile, brokenForm, fileOfDataUrl, type StagingPlace, stageFile } from './staging.ts'

/** Most bytes of a text field, a data URL in the place of a file included. */
export const longestField = 100_000

const fieldLimits = { fieldNameSize: 100, fieldSize: longestField, fields: 50, headerPairs: 20 }

type Rules = Readonly<Record<string, FileRule>>

/**
 * Accepts multipart forms for endpoints that declare `files`, and only for these. Text fields become the body, which the contract
 * validates; files are staged in the blob store and deleted again when the request is refused.
 */
export async function registerForms(app: FastifyInstance, place: StagingPlace): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false })

  app.addHook('preValidation', async (request) => {
    const rules = request.routeOptions.config.endpoint?.files
    if (request.isMultipart() !== (rules !== undefined)) throw unsupported()
    if (rules !== undefined) await readForm(request, rules, place)
  })

  app.addHook('onError', async (request, _reply, error) => {
    if (isRefusal(error, request)) await discardStaged(request, place)
    else void discardWhenRefused(request, place)
  })
}

/** When the event store did not confirm an append, the command may be in the log: then its files are needed. */
const isRefusal = (error: unknown, { id }: FastifyRequest): boolean => toProblem(error, id).status < 500

/** A handler may go on after its request was answered, for instance because its time was over: its refusal comes later then. */
async function discardWhenRefused(request: FastifyRequest, place: StagingPlace): Promise<void> {
  const [end] = await Promise.allSettled([request.work])
  if (end.status === 'rejected' && isRefusal(end.reason, request)) await discardStaged(request, place)
}

/** A file that cannot be deleted is left to the daily sweep: the sender is told only why the form was refused. */
async function discardStaged(request: FastifyRequest, { blobs }: StagingPlace): Promise<void> {
  for (const { key } of Object.values(request.staged ?? {}).flat()) {
    await blobs.delete(key).catch((error: unknown) => request.log.warn({ err: error, key }, 'a staged file stays'))
  }
  request.staged = undefined
}

async function readForm(request: FastifyRequest, rules: Rules, place: StagingPlace): Promise<void> {
  const fields = new Map<string, unknown[]>()
  const staged: Record<string, StagedFile[]> = {}
  request.staged = staged
  try {
    for await (const part of partsOf(request, rules)) {
      const file = fileOf(part, rules)
      if (file !== undefined) await stagePart(request, part.fieldname, file, { rules, staged, place })
      else if (part.type === 'field') append(fields, part)
    }
  } catch (error) {
    takeTheRest(request)
    await discardStaged(request, place)
    throw error
  }
  request.body = Object.fromEntries([...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]))
}

/** Reads what is still to come and forgets it: many browsers look at the response only once they have sent all. */
function takeTheRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** Errors of the parser are the sender's fault: no boundary, no end, a header that cannot be read. */
async function* partsOf(request: FastifyRequest, rules: Rules): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: limitsOf(rules) })
  } catch (error) {
    throw brokenForm(error)
  }
}

/** The file that a part of a form is; undefined for a text field, also for an empty one where a data URL could be. */
function fileOf(part: Multipart, rules: Rules): ArrivingFile | undefined {
  if (part.type === 'file') return part.file
  if (rules[part.fieldname]?.orDataUrl !== true || part.valueTruncated || part.value === '') return undefined
  return fileOfDataUrl(part.value)
}

interface Staging {
  readonly rules: Rules
  /** What has been staged of this form so far, by field. */
  readonly staged: Record<string, StagedFile[]>
  readonly place: StagingPlace
}

async function stagePart(
  request: FastifyRequest,
  fieldname: string,
  file: ArrivingFile,
  { rules, staged, place }: Staging,
): Promise<void> {
  const rule = rules[fieldname]
  if (rule === undefined) throw new DomainError(httpErrors.unexpectedFile, 'This form takes no such file.')
  const files = staged[fieldname] ?? []
  staged[fieldname] = files
  if (files.length >= rule.maxFiles) {
    throw new DomainError(httpErrors.tooManyFiles, `At most ${rule.maxFiles} files can be sent here.`)
  }
  const { session, id } = request
  if (session === undefined) throw new DomainError(httpErrors.signedOut, 'Please sign in.')
  const key = stagedKey(session.userId, id, fieldname, files.length)
  files.push(await stageFile(place, key, file, rule))
}

function append(fields: Map<string, unknown[]>, { fieldname, value, valueTruncated }: MultipartValue): void {
  if (valueTruncated) throw new DomainError(httpErrors.tooLarge, 'A field of the form is too long.')
  const values = fields.get(fieldname)
  if (values) values.push(value)
  else fields.set(fieldname, [value])
}

/** One file more than allowed, so that a form with too many is refused by our own code with its own message. */
const limitsOf = (rules: Rules) => ({
  ...fieldLimits,
  files: 1 + Object.values(rules).reduce((sum, { maxFiles }) => sum + maxFiles, 0),
  fileSize: Math.max(1, ...Object.values(rules).map(({ maxBytes }) => maxBytes)),
})

const unsupported = () =>
  new DomainError(httpErrors.unsupportedMediaType, 'This endpoint is not called with this type of content.')
