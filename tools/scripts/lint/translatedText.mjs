/**
 * The parts of a syntax tree that the rule reads; each kind of node has some of them.
 *
 * @typedef {object} Node
 * @property {string} type
 * @property {unknown} [value]
 * @property {string} [name]
 * @property {Node} [expression]
 * @property {Node} [consequent]
 * @property {Node} [alternate]
 * @property {Node} [right]
 * @property {Node} [property]
 */

/** @typedef {{ readonly children: readonly Node[] }} Parent */

/*
 * Browsers translate a page by putting `<font>` elements in the place of its text nodes. React keeps a reference to each
 * text node that stands beside other children: it goes on writing into one that is no longer on the page, or throws
 * when it removes it or inserts something before it (https://github.com/facebook/react/issues/11538). A text that is the
 * only child of an element is safe, because React then sets the content of the element.
 */
const MESSAGE =
  'A browser that translates the page replaces this text node, and React goes on with the old one. Make the text the only child of an element of its own, as one string.';

/** Names of variables and properties that hold elements, as React itself names them. */
const ELEMENTS = new Set(['children', 'content', 'aside', 'undefined']);

/**
 * Whether a child may be text, as far as the syntax shows: whoever has an element in a variable names it as above.
 *
 * @param {Node | undefined} node
 * @returns {boolean}
 */
function mayBeText(node) {
  switch (node?.type) {
    case 'JSXText':
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return true;
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number';
    case 'JSXExpressionContainer':
      return mayBeText(node.expression);
    case 'ConditionalExpression':
      return mayBeText(node.consequent) || mayBeText(node.alternate);
    case 'LogicalExpression':
      return mayBeText(node.right);
    case 'MemberExpression':
      return mayBeText(node.property);
    case 'Identifier':
      return !ELEMENTS.has(String(node.name));
    default:
      return false;
  }
}

/**
 * Whether a child is something on the page, and no line break of the source or comment.
 *
 * @param {Node} child
 */
function isShown({ type, value, expression }) {
  if (type === 'JSXText') return String(value).trim() !== '' || !String(value).includes('\n');
  return expression?.type !== 'JSXEmptyExpression';
}

const ownElement = {
  /** @param {{ report: (problem: { node: Node, message: string }) => void }} context */
  create(context) {
    /** @param {readonly Node[]} children */
    function report(children) {
      for (const child of children.filter(mayBeText)) {
        context.report({ node: child, message: MESSAGE });
      }
    }
    return {
      /** @param {Parent} element */
      JSXElement({ children }) {
        const shown = children.filter(isShown);
        if (shown.length > 1) report(shown);
      },
      /** @param {Parent} fragment It is no element: its children have the siblings that it has. */
      JSXFragment: ({ children }) => report(children.filter(isShown)),
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- A plugin has this shape.
export default { meta: { name: 'translated-text' }, rules: { 'own-element': ownElement } };
