import { z } from 'zod'

/**
 * A place in the log as clients carry it: an encrypted token, bound to its reader and log. It tells nothing, not even which of
 * two is later; a client sends back what it was given (architecture 3.4).
 */
export const WirePosition = z.string().regex(/^[\w-]{48}$/)

/**
 * What changed; ids only, no text (architecture 3.5). `image`: a picture was uploaded, became a favourite or no longer is one, was
 * moved to the trash, restored or deleted; the change of its generation, if it has one, is sent as well. `video`: the same of a clip of any
 * kind, by the id of its job, and every step of its making. `spend`: the person was charged,
 * what is held back for a call of a language model was settled, or the person has changed their own limit. `prices` is not of a person: a
 * page tells it itself when the edition of a heartbeat is another one.
 */
export const LiveChange = z.object({
  kind: z.enum([
    'generation',
    'image',
    'video',
    'queue',
    'account',
    'lora',
    'prompt-setting',
    'character',
    'style',
    'chat',
    'work',
    'spend',
    'prices',
  ]),
  id: z.string(),
})
export type LiveChange = z.infer<typeof LiveChange>

/** The server sends something on every open feed at least this often, in ms. A feed that is silent for longer may be dead. */
export const heartbeatMs = 10_000

/** Changes of kinds that this version does not know are left out: a page may be older than the server that it listens to. */
const KnownChanges = z
  .array(z.unknown())
  .transform((changes) => changes.flatMap((change) => LiveChange.safeParse(change).data ?? []))

/** Messages the server sends on `/api/live?after=<position>`. */
export const LiveMessage = z.discriminatedUnion('type', [
  /** The feed is followed from here. */
  z.object({ type: z.literal('ready'), position: WirePosition }),
  /** In the order of the log; what changed several times is told once. */
  z.object({ type: z.literal('changes'), position: WirePosition, changes: KnownChanges }),
  /** Too old, or of another log: fetch everything again, then go on from here. */
  z.object({ type: z.literal('reset'), position: WirePosition }),
  /** Nothing has changed, and the connection still works. */
  z.object({
    type: z.literal('heartbeat'),
    /** Of what is the same for everybody, such as prices; when it is another one than before, that has changed. */
    edition: z.int().optional(),
  }),
])
export type LiveMessage = z.infer<typeof LiveMessage>
