// Faults in TypeScript, by its own syntax tree: the files named on the command line, the faults as JSON.
// The kinds are those of python_faults.py; types, imports and strings are left alone.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const ts = createRequire(resolve("web/package.json"))("typescript");
const Kind = ts.SyntaxKind;

const TURNED = {
  "===": ["!=="], "!==": ["==="], "==": ["!="], "!=": ["=="],
  "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
};
const EXCHANGED = {
  "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "|",
  "+=": "-=", "-=": "+=", "??": "&&",
};
const SWAPPED = { "&&": "||", "||": "&&" };

const faults = [];

for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const characters = (units) => [...text.slice(0, units)].length; // as Python counts them
  const add = (node, kind, replacement) => {
    const [start, end] = [characters(node.getStart(source)), characters(node.getEnd())];
    faults.push({ file, start, end, text: replacement, kind });
  };

  const visit = (node, isInside) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isTypeAliasDeclaration(node) || ts.isExportDeclaration(node)) return;
    const words = ts.isBinaryExpression(node) && isText(node, source);
    if (ts.isBinaryExpression(node)) {
      const sign = node.operatorToken;
      const said = sign.getText(source);
      for (const other of TURNED[said] ?? []) add(sign, "comparison", other);
      if (SWAPPED[said]) add(sign, "and/or", SWAPPED[said]);
      if (EXCHANGED[said] && !words) add(sign, "operator", EXCHANGED[said]);
    }
    if (ts.isPrefixUnaryExpression(node)) {
      if (node.operator === Kind.ExclamationToken) add(node, "not", node.operand.getText(source));
      if (node.operator === Kind.MinusToken) add(node, "operator", node.operand.getText(source));
    }
    if (ts.isNumericLiteral(node)) {
      const value = Number(node.text);
      add(node, "off by one", String(value + 1));
      if (value) add(node, "off by one", String(value - 1));
    }
    if (node.kind === Kind.TrueKeyword) add(node, "constant", "false");
    if (node.kind === Kind.FalseKeyword) add(node, "constant", "true");
    if (ts.isIfStatement(node)) force(node.expression);
    if (ts.isConditionalExpression(node)) force(node.condition);
    if (ts.isWhileStatement(node)) add(node.expression, "condition", "false");
    if (isInside && isDroppable(node)) add(node, "dropped", ";");
    ts.forEachChild(node, (child) => visit(child, isInside || ts.isFunctionLike(node)));
  };
  const force = (test) => ["true", "false"].forEach((forced) => add(test, "condition", forced));
  visit(source, false);
}

/** A sum of strings: its sign is no arithmetic. */
function isText(node, source) {
  return /["'`]/.test(node.getText(source));
}

function isDroppable(node) {
  return (
    ts.isExpressionStatement(node) || ts.isReturnStatement(node) || ts.isThrowStatement(node) ||
    ts.isBreakStatement(node) || ts.isContinueStatement(node)
  );
}

console.log(JSON.stringify(faults));
