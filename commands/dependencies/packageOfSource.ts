/**
 * The package that a module of a build comes from, by its address in a source map; undefined for the
 * project's own modules and the bundler's.
 */
export function packageOfSource(source: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
}
