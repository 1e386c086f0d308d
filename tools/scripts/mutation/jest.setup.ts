import fc from 'fast-check';

// Most changes are noticed by the first few inputs, and nobody reads the smallest counterexample of a change that was
// made on purpose. With all their inputs the score can only be higher, and the tests take twice as long.
fc.configureGlobal({ endOnFailure: true, numRuns: 20 });
