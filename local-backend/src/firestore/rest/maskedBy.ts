import { documentJson, type StoredDocument } from '../documents/documentStore.ts';
import type { Fields } from '../documents/value.ts';
import { parseFieldPath } from '../writes/parseFieldPath.ts';
import { getField, setField } from '../writes/setField.ts';

/** The document's own name, which every answer has anyway. */
const NAME = '__name__';

/**
 * A way to the REST form of documents with only the fields of a mask, or with all where there is none.
 *
 * @throws {RpcError} INVALID_ARGUMENT when the mask holds what is no field path.
 */
export const maskedBy = (
  mask: readonly unknown[] | undefined,
): ((document: StoredDocument) => string) => {
  const paths = mask?.filter((path) => path !== NAME).map(parseFieldPath);
  return (document) => {
    if (paths === undefined) return document.json;
    const fields = paths.reduce<Fields>((kept, path) => {
      const value = getField(document.fields, path);
      return value === undefined ? kept : setField(kept, path, value);
    }, {});
    return documentJson({ ...document, fields });
  };
};
