import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { readRefSearch } from '../../address/ref-search.ts'
import { fetchReference } from './fetch-reference.ts'
import type { Pictures } from './use-reference-offers.ts'

/** Spec images 2: `?ref=<image address>` on the home route adds that picture as a reference; the parameter is cleared. */
export function useRefParameter(onPicture: (pictures: Pictures) => void): void {
  const { ref } = readRefSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const takePicture = useEffectEvent(onPicture)
  const clearParameter = useEffectEvent(() => void navigate({ to: '.', search: {}, replace: true, resetScroll: false }))
  useEffect(() => {
    if (ref === undefined) return
    clearParameter()
    void fetchReference(ref, location.origin).then((pictures) => takePicture(pictures))
  }, [ref])
}
