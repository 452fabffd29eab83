import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Done, endpoint, Fate } from '../../platform/http/contract/endpoint.ts'
import { Picture } from '../assets/contract.ts'
import { PromptSearch } from '../assets/search-contract.ts'
import { collectionErrors } from './errors.ts'

/** How many images one bulk command may name. */
export const mostMembersAtOnce = 500
/** How many images `collectionImages` describes at once. */
export const mostDetails = 200

/** Address of an image as lists give it, relative or with the studio's origin before it. */
const imageUrl = z.string().min(1).max(2_000)

/** An image of a character or style (spec images 3). `id` is the id of the image itself. */
export const MemberImage = z.object({ id: z.uuid(), imageUrl: z.string(), generationId: z.uuid().optional() })
export type MemberImage = z.infer<typeof MemberImage>

/** Ids and ratios of all images of a character or style, in their order; packed, as there may be 100,000: `unpackShapes` reads them. */
export const MemberColumns = z.object({ ids: z.string(), ratios: z.string() })
export type MemberColumns = z.infer<typeof MemberColumns>

/** The part of a card that is the same for characters and styles. */
export const Card = z.object({
  imageCount: z.int(),
  /** Addresses of up to four pictures: the cover, and the images added last. */
  mosaic: z.array(z.string()),
  createdAt: z.iso.datetime(),
})

const MembersChange = z
  .object({
    change: z.enum(['add', 'remove', 'put-back', 'move']),
    assetIds: z.array(z.uuid()).min(1).max(mostMembersAtOnce),
    /** For a move only: the character or style, of the same kind, to which the images go. */
    to: z.uuid().optional(),
  })
  .refine(({ change, to }) => (change === 'move') === (to !== undefined), {
    path: ['to'],
    error: 'A move, and nothing else, names what the images go to.',
  })

const ChangedMembers = z.object({
  images: z.array(
    z.object({
      id: z.uuid(),
      fate: Fate,
      /** The image was in the target already, so undoing the move leaves it there. */
      wasThere: z.boolean().optional(),
    }),
  ),
})

interface MembersOf<Params extends z.ZodType> {
  /** Address of one thing that has images. */
  readonly path: string
  readonly params: Params
  /** What people call it, as in "a character". */
  readonly noun: string
}

/** The calls for the images of one kind of thing. */
export function memberEndpoints<Params extends z.ZodType>({ path, params, noun }: MembersOf<Params>) {
  const of = { access: 'user', params } as const
  const images = `${path}/images`
  return {
    /** Spec images 7. All of them; a page that shows many asks for the columns instead. */
    list: endpoint({
      ...of,
      method: 'GET',
      path: images,
      summary: `List the images of a ${noun}, in their order`,
      refusals: [commonErrors.notFound],
      response: z.array(MemberImage),
    }),

    /**
     * Spec images 7: the newest comes first. Succeeds too when the image is in it already; the response says so, because undoing the
     * command must leave it there then.
     */
    add: endpoint({
      ...of,
      method: 'POST',
      path: images,
      summary: `Add an image to a ${noun}`,
      refusals: [commonErrors.notFound, collectionErrors.tooMany],
      body: z.object({
        imageUrl,
        generationId: z.uuid().optional(),
        /** It was in it and returns to its former place: undoes `remove`. */
        putBack: z.boolean().optional(),
      }),
      /** Older releases do not say `wasThere`. */
      response: MemberImage.extend({ wasThere: z.boolean().optional() }),
    }),

    /** Spec images 7. Succeeds too when it was removed already. */
    remove: endpoint({
      ...of,
      method: 'DELETE',
      path: images,
      summary: `Remove an image from a ${noun}`,
      refusals: [commonErrors.notFound],
      body: z.object({ imageUrl }),
      response: Done,
    }),

    /**
     * The shape of the whole, before any details. `x-position` is the place in the log that it shows at least: the live feed goes on
     * from there.
     */
    columns: endpoint({
      ...of,
      method: 'GET',
      path: `${images}/columns`,
      summary: `Learn the shape of all images of a ${noun} at once`,
      refusals: [commonErrors.notFound],
      query: z.object({
        /** Only images whose prompt has all of these words, in any case and order. */
        search: PromptSearch.optional(),
      }),
      response: MemberColumns,
    }),

    /**
     * Puts an image between two others of the same character or style. `above` is left out for the first place, `below` for
     * the last.
     */
    move: endpoint({
      ...of,
      method: 'POST',
      path: `${images}/order`,
      summary: `Put an image of a ${noun} between two others`,
      refusals: [commonErrors.notFound, collectionErrors.orderChanged],
      body: z.object({ assetId: z.uuid(), above: z.uuid().optional(), below: z.uuid().optional() }),
      response: Done,
    }),

    /**
     * Adds many images, removes them, or moves them to another character or style of the same kind. The response says what
     * became of each image, and undoing the command means undoing it for those that it has changed. `put-back` undoes
     * `remove`: each image returns to its former place. A move is undone by `put-back` here and `remove` there, the latter
     * only for images that were not there before.
     */
    change: endpoint({
      ...of,
      method: 'POST',
      path: `${images}/bulk`,
      summary: `Add, remove or move many images of a ${noun} at once`,
      refusals: [commonErrors.notFound, collectionErrors.tooMany],
      bulk: true,
      body: MembersChange,
      response: ChangedMembers,
    }),
  }
}

const listOfIds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid()).min(1).max(mostDetails))

/** An image as a page of a character or style shows it, outputs and uploads alike. */
export const CollectionImage = Picture.extend({
  /** Ids of the characters and styles that it is in, deleted ones included. */
  collections: z.array(z.uuid()),
  /** Of the generation that it belongs to; absent where that has none. */
  prompt: z.string().optional(),
})
export type CollectionImage = z.infer<typeof CollectionImage>

/** Details of what is in view, in the order asked for; what is in the trash or gone is left out. */
export const collectionImages = endpoint({
  method: 'GET',
  path: '/api/collections/images',
  summary: 'Read details of images, and which characters and styles they are in',
  access: 'user',
  query: z.object({ ids: listOfIds }),
  response: z.array(CollectionImage),
})
