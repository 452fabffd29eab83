import { uploadImage } from '@studio/backend/contract'
import { fileRefusal } from '@studio/media/picture-files'
import { errorText } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import { randomKey } from '@studio/ui/random-key'
import { useEffect, useRef, useState } from 'react'
import {
  isOtherThan,
  type PickedImage,
  pickedAsset,
  withFailure,
  withoutFailure,
  withoutImage,
  withPicked,
  withUploaded,
} from './picked-image.ts'

export interface PickedImages {
  readonly images: readonly PickedImage[]
  /** Whether the images are others than those that were there. */
  readonly isChanged: boolean
  /** One sentence for each file of the last choice that cannot be used. */
  readonly refusals: readonly string[]
  readonly addFiles: (files: readonly File[]) => void
  readonly addAssets: (assetIds: readonly string[]) => void
  readonly remove: (key: string) => void
  readonly retry: (image: PickedImage) => void
}

const none: readonly never[] = []

/**
 * The pictures of a style: those that are in it, by their ids, without what was taken out, and what was picked. Files are uploaded at
 * once, one after the other, and none that was taken out meanwhile or whose form was closed: what is uploaded is kept.
 */
export function usePickedImages(there: readonly string[] = none): PickedImages {
  const [picked, setPicked] = useState<readonly PickedImage[]>(none)
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const uploads = useRef(Promise.resolve())
  const own = there.map((id, n) => pickedAsset(id, n + 1))
  const left = own.filter(({ key }) => !taken.has(key))
  const images = withPicked(left, picked)
  const addressOf = useFileAddresses()
  const { want, signalOf, unwant } = useWanted()

  const upload = async ({ key, file }: PickedImage): Promise<void> => {
    const signal = signalOf(key)
    if (file === undefined || signal === undefined) return
    try {
      const { id } = await sendCommand(
        uploadImage,
        { body: {}, files: { image: [file] } },
        { idempotencyKey: key, signal },
      )
      setPicked((now) => withUploaded(now, key, id))
    } catch (error) {
      setPicked((now) => withFailure(now, key, errorText(error, 'It could not be uploaded.')))
    }
  }
  const enqueue = (image: PickedImage): void => {
    uploads.current = uploads.current.then(() => upload(image))
  }
  const examine = async (image: PickedImage & { readonly file: File }): Promise<void> => {
    const refusal = await fileRefusal(image.file)
    if (refusal === undefined) return enqueue(image)
    setPicked((now) => withoutImage(now, image.key))
    setRefusals((now) => [...now, refusal])
  }
  return {
    images,
    isChanged: isOtherThan(there, images),
    refusals,
    addFiles: (files) => {
      setRefusals([])
      const more = files.map((file) => ({
        key: randomKey(),
        url: addressOf(file),
        name: file.name,
        assetId: undefined,
        file,
      }))
      setPicked((now) => withPicked(now, more))
      for (const image of more) {
        want(image.key)
        void examine(image)
      }
    },
    addAssets: (assetIds) => {
      const more = assetIds.map((id, n) => pickedAsset(id, images.length + n + 1))
      setPicked((now) => withPicked(now, more))
      setTaken((now) => new Set([...now].filter((key) => !assetIds.includes(key))))
    },
    remove: (key) => {
      unwant(key)
      setPicked((now) => withoutImage(now, key))
      setTaken((now) => new Set([...now, key]))
    },
    retry: (image) => {
      setPicked((now) => withoutFailure(now, image.key))
      enqueue(image)
    },
  }
}

/** Which files are still wanted, by their keys: none after the dialog was closed. */
function useWanted() {
  const wanted = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const { current } = wanted
    return () => {
      for (const each of current.values()) each.abort()
      current.clear()
    }
  }, [])
  return {
    want: (key: string): void => void wanted.current.set(key, new AbortController()),
    /** Aborted when the file is no longer wanted; undefined when that is so already. */
    signalOf: (key: string): AbortSignal | undefined => wanted.current.get(key)?.signal,
    unwant: (key: string): void => {
      wanted.current.get(key)?.abort()
      wanted.current.delete(key)
    },
  }
}

/** Makes addresses of files, and gives them back when the dialog is closed. */
function useFileAddresses(): (file: File) => string {
  const addresses = useRef<string[]>([])
  useEffect(() => {
    const made = addresses.current
    return () => {
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [])
  return (file) => {
    const address = URL.createObjectURL(file)
    addresses.current.push(address)
    return address
  }
}
