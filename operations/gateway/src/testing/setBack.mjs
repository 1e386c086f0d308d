// Loaded before a program: SIGUSR2 sets its clock back by an hour.
const { now } = Date;
let back = 0;
Date.now = () => now() - back;
process.on('SIGUSR2', () => {
  back = 3_600_000;
  console.log('The clock is set back.');
});
