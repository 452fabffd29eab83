import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { readRefSearch } from '../../address/ref-search.ts'
import type { Pictures } from './use-reference-offers.ts'

/** Loaded when an address names a picture, which is seldom. */
const loadCode = () => import(/* webpackChunkName: "references" */ './fetch-reference.ts')

/** The code did not come. */
const notLoaded: Pictures = { references: [], refusals: ['The picture at this address could not be loaded.'] }

/** Spec images 2: `?ref=<image address>` on the home route adds that picture as a reference; the parameter is cleared. */
export function useRefParameter(onPicture: (pictures: Pictures) => void): void {
  const { ref } = readRefSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const takePicture = useEffectEvent(onPicture)
  const clearParameter = useEffectEvent(() => void navigate({ to: '.', search: {}, replace: true, resetScroll: false }))
  useEffect(() => {
    if (ref === undefined) return
    clearParameter()
    void loadCode()
      .then(({ fetchReference }) => fetchReference(ref, location.origin))
      .catch(() => notLoaded)
      .then((pictures) => takePicture(pictures))
  }, [ref])
}
