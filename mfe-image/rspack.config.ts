import { defineMfe } from '../infra/rspack.base.ts'

export default defineMfe({
  url: import.meta.url,
  name: 'mfe_image',
  exposes: { './routes': './src/expose-routes.tsx' },
})
