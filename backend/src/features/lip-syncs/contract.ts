import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { endpoint, type FileRule } from '../../platform/http/contract/endpoint.ts'
import { assetErrors } from '../assets/errors.ts'
import { pictureFile } from '../assets/uploads/upload-contract.ts'
import { longestPrompt } from '../catalogue/contract.ts'
import {
  lipSyncModelIds,
  lipSyncSources,
  syncModes,
  talkAspectRatios,
  talkResolutions,
} from '../catalogue/lip-sync-contract.ts'
import { AcceptedClip, admissionErrors, clipEndpoints, clipFields, mediaAddress } from '../clips/contract.ts'
import { clipErrors } from '../clips/errors.ts'
import { audioBytesLimit, audioTooLargeWords } from '../videos/words-contract.ts'
import { lipSyncErrors } from './errors.ts'

/** The form of a lip sync (spec video 5 and 7); multipart, numbers arrive as text. What a model has no use for is refused, or means nothing to it. */
export const LipSyncForm = z.object({
  syncMode: z.enum(syncModes).default('cut_off'),
  model: z.enum(lipSyncModelIds).default('wavespeed-lipsync-2-pro'),
  prompt: z.string().trim().max(longestPrompt).default(''),
  aspectRatio: z.enum(talkAspectRatios).default('16:9'),
  /** Of what InfiniteTalk makes. */
  resolution: z.enum(talkResolutions).default('480p'),
  /** The video or image, where it is no file: the address of one that the person has, or of any public image. */
  videoUrl: mediaAddress,
  sourceType: z.enum(lipSyncSources).default('upload'),
  /** What the video or image is in its source. */
  sourceVideoId: z.string().trim().max(100).optional(),
  /** Price that our client showed, in cents; refused with `price-changed` when it costs more. */
  priceCents: z.coerce.number().nonnegative().optional(),
  /** The most that our client said it may cost, in cents, where it cannot read the video; refused with `price-changed` when it costs more. */
  mostCents: z.coerce.number().nonnegative().optional(),
  /** Version of the prices that it was worked out with, as `getPrices` tells it; 0 where these were not known. */
  priceListVersion: z.coerce.number().int().nonnegative().optional(),
})
export type LipSyncForm = z.infer<typeof LipSyncForm>

/** Types of files as their bytes show them. The bytes of a recording that a browser made without a picture look like those of a video. */
const soundTypes = [
  'audio/mpeg',
  'audio/wav',
  'audio/mp4',
  'audio/x-m4a',
  'audio/aac',
  'audio/ogg',
  'audio/ogg; codecs=opus',
  'audio/opus',
  'audio/flac',
  'audio/x-flac',
  'audio/webm',
  'video/webm',
  'video/mp4',
]

const lipSyncFiles: Readonly<Record<string, FileRule>> = {
  /** A video, or an image in its place. */
  video: {
    maxFiles: 1,
    maxBytes: 200_000_000,
    accept: ['video/mp4', 'video/quicktime', 'video/webm', 'video/matroska', 'video/x-matroska', 'video/x-m4v'].concat(
      pictureFile.accept,
    ),
  },
  audio: {
    maxFiles: 1,
    maxBytes: audioBytesLimit - 1,
    accept: soundTypes,
    tooLargeWords: audioTooLargeWords,
  },
}

/** Probing a long video takes its time. */
const waitMs = 110_000

/** One clip. It shares its room with the other kinds: more than four wait in order, more than eight are refused (spec video 9). */
export const generateLipSync = endpoint({
  method: 'POST',
  path: '/api/lip-sync',
  summary: 'Ask for a lip sync',
  refusals: [
    ...admissionErrors,
    lipSyncErrors.noMedia,
    lipSyncErrors.noAudio,
    lipSyncErrors.imagesOnly,
    clipErrors.unusableAddress,
    clipErrors.unusableFile,
    assetErrors.unusableImage,
    commonErrors.addressRefused,
  ],
  access: 'user',
  body: LipSyncForm,
  files: lipSyncFiles,
  bulk: true,
  handlerMs: waitMs,
  status: 202,
  response: AcceptedClip,
})

/** A lip sync as it is listed (spec video 3), by the stored names and by those of the client view. */
export const LipSync = z.object({
  ...clipFields,
  syncMode: z.string(),
  /** Of InfiniteTalk alone. */
  aspectRatio: z.string().optional(),
  resolution: z.string().optional(),
  sourceType: z.string(),
  sourceVideoId: z.string().optional(),
  /** Addresses of the video or image, and of the sound. */
  uploadedVideo: z.string(),
  uploadedAudio: z.string(),
  /** What `uploadedVideo` is. */
  sourceMedium: z.enum(['image', 'video']),
  /** How long the result is to be. */
  expectedMs: z.int(),
  /** Address of the clip once it is there; the same as `resultUrl`. */
  resultVideo: z.string().nullable(),
  isFavorite: z.boolean(),
})
export type LipSync = z.infer<typeof LipSync>

/** Spec video 7 knows no pages of lip syncs. */
export const {
  list: listLipSyncs,
  get: getLipSync,
  remove: deleteLipSync,
  favorite: toggleLipSyncFavorite,
  cancel: cancelLipSync,
  retry: retryLipSync,
} = clipEndpoints({ path: '/api/lip-sync-videos', noun: 'lip sync', item: LipSync, usualPage: 500 })
